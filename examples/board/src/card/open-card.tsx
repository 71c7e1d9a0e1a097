import { useEffect } from "react";
import { useQuery } from "workspace-engine/react";
import { go, useAddress } from "../address/use-address";
import type { BoardLane } from "../board/arrangement";
import { later } from "../shell/later";
import { useToasts } from "../shell/toasts";

export interface ShownCardProps {
  readonly lanes: readonly BoardLane[];
  readonly card_id: string;
  readonly close: () => void;
}

const CardDialog = later(async () => (await import("./card-dialog")).CardDialog);

/** The dialog of the card that the address names; in the past none is open. */
export function OpenCard({ lanes }: Pick<ShownCardProps, "lanes">) {
  const { card, at } = useAddress();
  if (card === undefined || at !== undefined) return null;
  return <ShownCard key={card} card_id={card} lanes={lanes} close={() => go({ card: undefined })} />;
}

/** One that the board does not show is read by itself. */
function ShownCard({ card_id, lanes, close }: ShownCardProps) {
  const read = useQuery("getCard", { card_id });
  const { complain } = useToasts();
  const card = lanes.flatMap(({ cards }) => cards).find(({ id }) => id === card_id) ?? read.output?.card;
  const fault = card === undefined && read.status === "failed" ? read.error : undefined;
  useEffect(() => {
    if (fault === undefined) return;
    complain(fault);
    go({ card: undefined });
  }, [fault, complain]);
  return card ? <CardDialog {...{ card, lanes, close }} /> : null;
}
