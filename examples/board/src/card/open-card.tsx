import type { BoardLane } from "../board/board-lane";
import { reasonOf } from "../workspace/trouble";
import { useLoaded } from "../workspace/use-loaded";

interface OpenCardProps {
  readonly card_id: string;
  readonly lanes: readonly BoardLane[];
  readonly close: () => void;
}

const loadDialog = () => import("./card-dialog");

/** The dialog of a card, which is fetched when the first one is opened. */
export function OpenCard(props: OpenCardProps) {
  const { value, error } = useLoaded(loadDialog);
  const onBoard = props.lanes.flatMap(({ cards }) => cards).find(({ id }) => id === props.card_id);
  if (error !== undefined) {
    return (
      <p className="notice is-bad" role="alert">
        {reasonOf(error)}
      </p>
    );
  }
  return value === undefined ? null : <value.CardDialog onBoard={onBoard} {...props} />;
}
