import { DndContext, DragOverlay, MeasuringStrategy } from "@dnd-kit/core";
import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { useToasts } from "../shell/toasts";
import type { BoardLane } from "./board-lane";
import { CardTile } from "./card-tile";
import { Lane } from "./lane";
import { type Drop, useCardDrag } from "./use-card-drag";

interface LanesProps {
  readonly lanes: readonly BoardLane[];
  readonly isReadOnly: boolean;
  readonly isFiltered: boolean;
  readonly open: (card: Card) => void;
}

const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

/** The lists of a board side by side, between which cards are dragged. */
export function Lanes({ lanes, isReadOnly, isFiltered, open }: LanesProps) {
  const { complain } = useToasts();
  const { runAsync } = useOperation("moveCard");
  const move = ({ card: { id, list_id }, ...place }: Drop): void => {
    runAsync({ card_id: id, ...place, expected: { list_id } }).catch(complain);
  };
  const { shown, cards, dragged, context } = useCardDrag(lanes, move);

  return (
    <DndContext {...context} measuring={measuring}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
      <section className="lanes" tabIndex={0} aria-label="Lists">
        {lanes.map((lane) => (
          <Lane
            key={lane.list.id}
            lane={lane}
            cards={(shown.get(lane.list.id) ?? []).flatMap((id) => cards.get(id) ?? [])}
            isReadOnly={isReadOnly}
            isFiltered={isFiltered}
            open={open}
          />
        ))}
      </section>
      <DragOverlay>{dragged && <CardTile card={dragged} isLifted />}</DragOverlay>
    </DndContext>
  );
}
