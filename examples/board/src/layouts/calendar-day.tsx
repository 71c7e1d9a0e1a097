import { useDraggable, useDroppable } from "@dnd-kit/core";
import { useState } from "react";
import type { Card } from "workspace-engine";
import { go } from "../address/use-address";
import { type Day, inFull } from "./days";

/** A date of a card on a calendar: when it is due, or begins. */
export interface MarkedDate {
  readonly id: string;
  readonly card: Card;
  readonly isStart: boolean;
}

interface CalendarDayProps {
  readonly day: Day;
  readonly when: "today" | "in" | "out";
  readonly marks: readonly MarkedDate[];
  readonly isReadOnly: boolean;
}

const MOST = 4;

/** A day with its cards, which can be dropped on it; of many the rest is shown when asked for. */
export function CalendarDay({ day, when, marks, isReadOnly }: CalendarDayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: isReadOnly });
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || marks.length <= MOST ? marks : marks.slice(0, MOST - 1);
  return (
    <li ref={setNodeRef} className="day" data-when={when} data-over={isOver} data-empty={marks.length === 0}>
      <h3 aria-current={when === "today" ? "date" : undefined}>
        <span className="day-number" aria-hidden="true">
          {Number(day.slice(-2))}
        </span>
        <span className="day-name">{inFull(day)}</span>
      </h3>
      {shown.map((mark) =>
        isReadOnly ? <DateChip key={mark.id} mark={mark} /> : <DraggableDate key={mark.id} mark={mark} />,
      )}
      {shown.length < marks.length && (
        <button type="button" className="menu-item fine" onClick={() => setWhole(true)}>
          {marks.length - shown.length} more
        </button>
      )}
    </li>
  );
}

const attributes = { roleDescription: "card that can be moved" };

function DraggableDate({ mark }: { readonly mark: MarkedDate }) {
  const { setNodeRef, listeners, attributes: drag, isDragging } = useDraggable({ id: mark.id, attributes });
  return (
    <button
      {...drag}
      {...listeners}
      ref={setNodeRef}
      type="button"
      className="date-handle"
      data-dragging={isDragging}
      onClick={() => go({ card: mark.card.id })}
    >
      <DateChip mark={mark} />
    </button>
  );
}

export const DateChip = ({ mark: { card, isStart } }: { readonly mark: MarkedDate }) => (
  <span className="date-chip" data-status={card.status} data-start={isStart}>
    {isStart && <span className="fine">Starts </span>}
    {card.title}
  </span>
);
