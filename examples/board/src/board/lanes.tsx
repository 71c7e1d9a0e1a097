import { DndContext, DragOverlay } from "@dnd-kit/core";
import type { Board } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { OpenCard } from "../card/open-card";
import { AddThing } from "../manage/thing-menu";
import { Icon } from "../shell/icon";
import { useToasts } from "../shell/toasts";
import type { BoardLane } from "./arrangement";
import { CardTile } from "./card-tile";
import { Lane } from "./lane";
import { type Drop, useCardDrag } from "./use-card-drag";

interface LanesProps {
  readonly lanes: readonly BoardLane[];
  readonly isReadOnly?: boolean;
  readonly isFiltered?: boolean;
  /** The board that further lists come to. */
  readonly board?: Board | undefined;
  /** The estimates of all cards of a list that pass the filters, added up. */
  readonly pointsOf?: ((list_id: string) => number | null | undefined) | undefined;
  /** Shows more cards of all lists, where there may be more. */
  readonly showMore?: (() => void) | undefined;
}

/** Lists side by side, between which cards are dragged, and the card of them that is open. */
export function Lanes({ lanes, isReadOnly = false, isFiltered = false, board, pointsOf, showMore }: LanesProps) {
  const { complain } = useToasts();
  const { runAsync } = useOperation("moveCard");
  const move = ({ card: { id, list_id }, ...place }: Drop): void => {
    runAsync({ card_id: id, ...place, expected: { list_id } }).catch(complain);
  };
  const { shown, cards, dragged, context } = useCardDrag(lanes, move);
  const among = { shown: lanes.map(({ list }) => list.id), all: board?.list_order ?? [] };

  return (
    <DndContext {...context}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
      <section className="lanes" tabIndex={0} aria-label="Lists">
        {lanes.map((lane) => (
          <Lane
            key={lane.list.id}
            {...{ lane, among, isReadOnly, isFiltered, showMore }}
            points={pointsOf?.(lane.list.id)}
            cards={(shown.get(lane.list.id) ?? []).flatMap((id) => cards.get(id) ?? [])}
          />
        ))}
        {board !== undefined && !isReadOnly && (
          <AddThing className="menu-item fine add-list" kind="list" given={{ board_id: board.id }}>
            <Icon name="plus" /> New list
          </AddThing>
        )}
      </section>
      <DragOverlay>{dragged && <CardTile card={dragged} isLifted />}</DragOverlay>
      <OpenCard lanes={lanes} />
    </DndContext>
  );
}

/** Where lists and cards will be. */
export const LoadingLanes = () => (
  <div className="lanes" role="status" aria-label="Loading the board">
    {["70%", "50%", "85%", "35%"].map((height) => (
      <div key={height} className="lane is-loading" style={{ height }} />
    ))}
  </div>
);
