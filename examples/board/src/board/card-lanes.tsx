import type { Board } from "workspace-engine";
import { go, useAddress } from "../address/use-address";
import { later } from "../shell/later";
import type { BoardLane } from "./board-lane";
import { Lanes } from "./lanes";

const CardDialog = later(async () => (await import("../card/card-dialog")).CardDialog);

interface CardLanesProps {
  readonly lanes: readonly BoardLane[];
  readonly isReadOnly?: boolean;
  readonly isFiltered?: boolean;
  /** The board that further lists come to. */
  readonly board?: Board | undefined;
}

/** Lists, and the card of them that is open. */
export function CardLanes({ lanes, isReadOnly = false, isFiltered = false, board }: CardLanesProps) {
  const { card: openCardId } = useAddress();
  const card = lanes.flatMap(({ cards }) => cards).find(({ id }) => id === openCardId);
  return (
    <>
      <Lanes {...{ lanes, isReadOnly, isFiltered, board }} open={({ id }) => go({ card: id })} />
      {card !== undefined && !isReadOnly && (
        <CardDialog key={card.id} {...{ card, lanes }} close={() => go({ card: undefined })} />
      )}
    </>
  );
}
