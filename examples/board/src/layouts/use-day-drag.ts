import {
  type CollisionDetection,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from "@dnd-kit/core";
import { useRef, useState } from "react";
import { instructions } from "../board/announcements";
import { useDragSensors } from "../board/drag-sensors";
import { type Day, daysAfter, inFull } from "./days";

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Dragged = Pick<DragEndEvent, "active"> & Partial<Pick<DragEndEvent, "over">>;

interface DayDrag {
  readonly dayOf: (id: string) => Day;
  readonly titleOf: (id: string) => string;
  readonly move: (id: string, day: Day) => void;
}

/** How something is dragged from day to day, which droppables are called by. */
export function useDayDrag({ dayOf, titleOf, move }: DayDrag) {
  const [lifted, lift] = useState<string>();
  /** Where the arrow keys have led to. */
  const reached = useRef<Day>(undefined);
  const coordinates: KeyboardCoordinateGetter = (event, { active, context: { droppableRects } }) => {
    const from = reached.current ?? dayOf(String(active));
    const next = daysAfter(from, steps[event.code] ?? 0);
    const rect = droppableRects.get(next);
    if (next === from || rect === undefined) return undefined;
    event.preventDefault();
    reached.current = next;
    return { x: rect.left, y: rect.top };
  };
  const collisionDetection: CollisionDetection = (given) =>
    given.pointerCoordinates === null
      ? [{ id: reached.current ?? dayOf(String(given.active.id)) }]
      : pointerWithin(given);
  const title = ({ active }: Dragged): string => titleOf(String(active.id));
  const day = ({ over }: Dragged): string => (!over ? "no day" : inFull(String(over.id)));
  const rest = (): void => {
    reached.current = undefined;
    lift(undefined);
  };
  return {
    lifted,
    context: {
      sensors: useDragSensors(coordinates),
      collisionDetection,
      accessibility: {
        announcements: {
          onDragStart: (event: Dragged) => `Picked up ${title(event)}.`,
          onDragOver: (event: Dragged) => `${title(event)} is over ${day(event)}.`,
          onDragEnd: (event: Dragged) => `${title(event)} was dropped on ${day(event)}.`,
          onDragCancel: (event: Dragged) => `Given up: ${title(event)} is back where it was.`,
        },
        screenReaderInstructions: instructions,
      },
      onDragStart: ({ active }: DragStartEvent) => lift(String(active.id)),
      onDragEnd: ({ active, over }: DragEndEvent) => {
        rest();
        if (over !== null) move(String(active.id), String(over.id));
      },
      onDragCancel: rest,
    },
  };
}
