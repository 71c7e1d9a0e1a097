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

/** A day with its cards, and others can be dropped on it; of many the rest is shown when asked for. */
export function CalendarDay({ day, when, marks, isReadOnly }: CalendarDayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: isReadOnly });
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || marks.length <= MOST ? marks : marks.slice(0, MOST - 1);
  return (
    <li ref={setNodeRef} className="day" data-when={when} data-over={isOver} data-empty={marks.length === 0}>
      <h3 aria-label={inFull(day)} aria-current={when === "today" ? "date" : undefined}>
        <span>{Number(day.slice(-2))}</span>
      </h3>
      {shown.map((mark) => (
        <DraggableDate key={mark.id} {...{ mark, isReadOnly }} />
      ))}
      {shown.length < marks.length && (
        <button type="button" className="menu-item fine" onClick={() => setWhole(true)}>
          {marks.length - shown.length} more
        </button>
      )}
    </li>
  );
}

const attributes = { roleDescription: "card that can be moved" };

interface DraggableDateProps extends Pick<CalendarDayProps, "isReadOnly"> {
  readonly mark: MarkedDate;
}

function DraggableDate({ mark, isReadOnly }: DraggableDateProps) {
  const drag = useDraggable({ id: mark.id, attributes });
  if (isReadOnly) return <DateChip mark={mark} />;
  const open = (): void => go({ card: mark.card.id });
  return (
    <button {...drag.attributes} {...drag.listeners} ref={drag.setNodeRef} type="button" {...chip(mark)} onClick={open}>
      {words(mark)}
    </button>
  );
}

export const DateChip = ({ mark }: { readonly mark: MarkedDate }) => <span {...chip(mark)}>{words(mark)}</span>;

const chip = ({ card, isStart }: MarkedDate) => ({
  className: "date-chip",
  "data-mark": card.status,
  "data-start": isStart,
});

const words = ({ card, isStart }: MarkedDate) => (
  <>
    {isStart && <span className="fine">Starts </span>}
    {card.title}
  </>
);
