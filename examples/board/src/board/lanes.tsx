import { DndContext, DragOverlay, MeasuringStrategy } from "@dnd-kit/core";
import type { Board, Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { AddThing } from "../manage/thing-menu";
import { Icon } from "../shell/icon";
import { useToasts } from "../shell/toasts";
import type { BoardLane } from "./board-lane";
import { CardTile } from "./card-tile";
import { Lane } from "./lane";
import { type Drop, useCardDrag } from "./use-card-drag";

interface LanesProps {
  readonly lanes: readonly BoardLane[];
  readonly isReadOnly: boolean;
  readonly isFiltered: boolean;
  /** The board that further lists come to. */
  readonly board?: Board | undefined;
  readonly open: (card: Card) => void;
}

const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

/** The lists of a board side by side, between which cards are dragged. */
export function Lanes({ lanes, isReadOnly, isFiltered, board, open }: LanesProps) {
  const { complain } = useToasts();
  const { runAsync } = useOperation("moveCard");
  const move = ({ card: { id, list_id }, ...place }: Drop): void => {
    runAsync({ card_id: id, ...place, expected: { list_id } }).catch(complain);
  };
  const { shown, cards, dragged, context } = useCardDrag(lanes, move);

  const among = { shown: lanes.map(({ list }) => list.id), all: board?.list_order ?? [] };

  return (
    <DndContext {...context} measuring={measuring}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
      <section className="lanes" tabIndex={0} aria-label="Lists">
        {lanes.map((lane) => (
          <Lane
            key={lane.list.id}
            lane={lane}
            among={among}
            cards={(shown.get(lane.list.id) ?? []).flatMap((id) => cards.get(id) ?? [])}
            isReadOnly={isReadOnly}
            isFiltered={isFiltered}
            open={open}
          />
        ))}
        {board !== undefined && !isReadOnly && (
          <AddThing className="add-list" kind="list" given={{ board_id: board.id }}>
            <Icon name="plus" /> New list
          </AddThing>
        )}
      </section>
      <DragOverlay>{dragged && <CardTile card={dragged} isLifted />}</DragOverlay>
    </DndContext>
  );
}
