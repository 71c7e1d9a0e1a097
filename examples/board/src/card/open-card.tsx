import { useEffect } from "react";
import { useQuery } from "workspace-engine/react";
import type { BoardLane } from "../board/board-lane";
import { later } from "../shell/later";
import { useToasts } from "../shell/toasts";

export interface OpenCardProps {
  readonly card_id: string;
  readonly lanes: readonly BoardLane[];
  readonly close: () => void;
}

const CardDialog = later(async () => (await import("./card-dialog")).CardDialog);

/** The dialog of a card; one that the board does not show is read by itself. */
export function OpenCard({ card_id, lanes, close }: OpenCardProps) {
  const read = useQuery("getCard", { card_id });
  const { complain } = useToasts();
  const card = lanes.flatMap(({ cards }) => cards).find(({ id }) => id === card_id) ?? read.output?.card;
  const fault = card === undefined && read.status === "failed" ? read.error : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once.
  useEffect(() => {
    if (fault === undefined) return;
    complain(fault);
    close();
  }, [fault]);
  return card ? <CardDialog {...{ card, lanes, close }} /> : null;
}
