import {
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useMemo, useRef, useState } from "react";
import type { Card } from "workspace-engine";
import { announcementsOf, instructions } from "./announcements";
import { type Arrangement, arrangementOf, type DragLane, type Place, placeIn, withCardAt } from "./arrangement";
import { keyboardDrag } from "./keyboard-drag";

const keyboardCodes = { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] };

/** A card as it was when its drag began, and where it is put: after another card of a list, or first. */
export interface Drop {
  readonly card: Card;
  readonly list_id: string;
  readonly after_card_id: string | null;
}

/** How a card is dragged over the lists, so many in a row where there are rows of them, and the lists as they look meanwhile. */
export function useCardDrag(lanes: readonly DragLane[], move: (drop: Drop) => void, inRow?: number) {
  const [arrangement, setArrangement] = useState<Arrangement>();
  const [lifted, setLifted] = useState<{ readonly card: Card; readonly from: Place }>();
  const cards = useMemo(() => new Map(lanes.flatMap((lane) => lane.cards.map((card) => [card.id, card]))), [lanes]);
  const resting = useMemo(() => arrangementOf(lanes), [lanes]);
  const shown = arrangement ?? resting;

  const latest = useRef({ shown, cards, lanes });
  latest.current = { shown, cards, lanes };
  const [announcements] = useState(() =>
    announcementsOf({
      arrangement: () => latest.current.shown,
      cardTitle: (id) => latest.current.cards.get(id)?.title ?? "The card",
      listTitle: (id) => latest.current.lanes.find(({ list }) => list.id === id)?.list.title ?? "the list",
    }),
  );

  const [keyboard] = useState(() => keyboardDrag(() => latest.current.shown, inRow));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: keyboard.coordinates, keyboardCodes }),
  );

  const rest = (): void => {
    keyboard.rest();
    setLifted(undefined);
    setArrangement(undefined);
  };
  const placeOf = ({ id }: { readonly id: UniqueIdentifier }) => placeIn(shown, String(id));

  return {
    shown,
    cards,
    dragged: lifted?.card,
    context: {
      sensors,
      collisionDetection: keyboard.collisions,
      accessibility: { announcements, screenReaderInstructions: instructions },
      onDragStart: ({ active }: DragStartEvent) => {
        const id = String(active.id);
        const [card, from] = [cards.get(id), placeIn(resting, id)];
        setLifted(card && from && { card, from });
        setArrangement(resting);
      },
      onDragOver: ({ active, over }: DragOverEvent) => {
        const id = String(active.id);
        const place = over === null ? undefined : placeOf(over);
        if (place === undefined || placeOf(active)?.list_id === place.list_id) return;
        setArrangement(withCardAt(shown, id, place));
        keyboard.rest(id);
      },
      onDragEnd: ({ active, over }: DragEndEvent) => {
        const id = String(active.id);
        const place = over === null ? undefined : placeOf(over);
        rest();
        if (lifted === undefined || place === undefined) return;
        const { card, from } = lifted;
        const { list_id, index } = place;
        if (from.list_id === list_id && from.index === index) return;
        const others = (shown.get(list_id) ?? []).filter((other) => other !== id);
        move({ card, list_id, after_card_id: others[index - 1] ?? null });
      },
      onDragCancel: rest,
    },
  };
}
