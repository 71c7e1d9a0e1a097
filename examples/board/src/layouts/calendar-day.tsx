import { useDroppable } from "@dnd-kit/core";
import { SortableContext } from "@dnd-kit/sortable";
import { useState } from "react";
import type { Card } from "workspace-engine";
import { laneId } from "../board/arrangement";
import { DraggableCard } from "../board/draggable-card";
import { Button } from "../shell/button";
import { CardLink } from "./card-link";
import type { Day } from "./days";

interface CalendarDayProps {
  readonly day: Day;
  readonly name: string;
  readonly when: "today" | "in" | "out";
  readonly due: readonly Card[];
  readonly starting: readonly Card[];
  readonly isReadOnly: boolean;
}

const MOST = 4;
const still = () => null;

/** A day with its cards, and others can be dropped on it; of many the rest is shown when asked for. */
export function CalendarDay({ day, name, when, due, starting, isReadOnly }: CalendarDayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: laneId(day), disabled: isReadOnly });
  const [isWhole, setWhole] = useState(false);
  const count = due.length + starting.length;
  const room = isWhole || count <= MOST ? count : MOST - 1;
  return (
    <li ref={setNodeRef} className="day" data-when={when} data-over={isOver} data-empty={count === 0}>
      <h3 aria-label={name} aria-current={when === "today" ? "date" : undefined}>
        <span>{Number(day.slice(-2))}</span>
      </h3>
      <SortableContext items={due.map(({ id }) => id)} strategy={still}>
        {due.slice(0, room).map((card) =>
          isReadOnly ? (
            <DateChip key={card.id} card={card} />
          ) : (
            <DraggableCard key={card.id} card={card}>
              <DateChip card={card} />
            </DraggableCard>
          ),
        )}
      </SortableContext>
      {starting.slice(0, Math.max(0, room - due.length)).map((card) => (
        <div key={card.id} className="date-chip" data-mark={card.status} data-start={true}>
          <span className="fine">Starts</span> <CardLink {...{ card, isReadOnly }} />
        </div>
      ))}
      {room < count && (
        <Button className="menu-item fine" label={`${count - room} more`} onClick={() => setWhole(true)} />
      )}
    </li>
  );
}

export const DateChip = ({ card: { status, title } }: { readonly card: Card }) => (
  <div className="date-chip" data-mark={status}>
    {title}
  </div>
);
