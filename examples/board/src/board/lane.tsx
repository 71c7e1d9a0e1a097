import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useDeferredValue } from "react";
import type { Card } from "workspace-engine";
import { ThingMenu, type ThingMenuProps } from "../manage/thing-menu";
import { MenuItem } from "../shell/button";
import { AddCard } from "./add-card";
import { type BoardLane, laneId } from "./arrangement";
import { CardTile } from "./card-tile";
import { DraggableCard } from "./draggable-card";
import { inColor } from "./tag-pill";

interface LaneProps {
  readonly lane: BoardLane;
  readonly among: NonNullable<ThingMenuProps["among"]>;
  readonly cards: readonly Card[];
  readonly points: number | null | undefined;
  readonly isReadOnly: boolean;
  readonly isFiltered: boolean;
  readonly showMore: (() => void) | undefined;
}

export function Lane({ lane, among, cards, points, isReadOnly, isFiltered, showMore }: LaneProps) {
  const { list, count, hasMore } = lane;
  const { setNodeRef, isOver } = useDroppable({ id: laneId(list.id), disabled: isReadOnly });
  const headingId = `list-${list.id}`;
  // At first only what a window can show, by the width of a list and the least height of a card, in pixels.
  const [width, height] = [288, 80];
  const isAll = useDeferredValue(true, false);
  const inSight = among.shown.indexOf(list.id) * width < window.innerWidth ? window.innerHeight / height : 0;
  return (
    <section
      className="lane"
      data-over={isOver}
      data-of={list.board_id === undefined ? "sprint" : "board"}
      aria-labelledby={headingId}
    >
      {list.color !== undefined && <i className="tag-dot lane-color" {...inColor(list.color)} />}
      <header className="lane-head">
        <span className="behavior" data-behavior={list.behavior} aria-hidden="true" />
        <h2 id={headingId}>{list.title}</h2>
        <span className="count">
          {count}
          <span className="hidden"> {count === 1 ? "card" : "cards"}</span>
        </span>
        {points ? <span className="fine">{points === 1 ? "1 point" : `${points} points`}</span> : null}
        {list.board_id !== undefined && !isReadOnly && <ThingMenu kind="list" thing={list} among={among} />}
      </header>
      <ol className="cards" ref={setNodeRef} aria-labelledby={headingId}>
        <SortableContext items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {cards.slice(0, isAll ? cards.length : inSight).map((card) => (
            <li key={card.id}>{isReadOnly ? <CardTile card={card} /> : <DraggableCard card={card} />}</li>
          ))}
        </SortableContext>
        {cards.length === 0 && (
          <li className="lane-empty">{isFiltered ? "No card passes the filters" : "Nothing here yet"}</li>
        )}
      </ol>
      {hasMore && showMore && <MenuItem label={`Show ${count - cards.length} more`} onClick={showMore} />}
      {hasMore && !showMore && <p className="lane-more">{count - cards.length} more: narrow the filters to see them</p>}
      {!isReadOnly && <AddCard list={list} />}
    </section>
  );
}
