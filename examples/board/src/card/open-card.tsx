import { useEffect } from "react";
import { useQuery } from "workspace-engine/react";
import type { BoardLane } from "../board/board-lane";
import { useToasts } from "../shell/toasts";
import { useLoaded } from "../workspace/use-loaded";

export interface OpenCardProps {
  readonly card_id: string;
  readonly lanes: readonly BoardLane[];
  readonly close: () => void;
}

const loadDialog = () => import("./card-dialog");

/** The dialog of a card, which is fetched when the first one is opened, as is a card that the board does not show. */
export function OpenCard({ card_id, lanes, close }: OpenCardProps) {
  const { value: dialog, error } = useLoaded(loadDialog);
  const read = useQuery("getCard", { card_id });
  const { complain } = useToasts();
  const card = lanes.flatMap(({ cards }) => cards).find(({ id }) => id === card_id) ?? read.output?.card;
  const fault = error ?? (card === undefined && read.status === "failed" ? read.error : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once.
  useEffect(() => {
    if (fault === undefined) return;
    complain(fault);
    close();
  }, [fault]);
  return dialog && card ? <dialog.CardDialog {...{ card, lanes, close }} /> : null;
}
