import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import { type Arrangement, placeIn } from "./arrangement";

interface Told {
  readonly arrangement: () => Arrangement;
  readonly cardTitle: (id: string) => string;
  readonly listTitle: (id: string) => string;
}

/** Announcements for screen readers while a card is dragged. */
export function announcementsOf({ arrangement, cardTitle, listTitle }: Told): Announcements {
  const at = (id: UniqueIdentifier): string => {
    const place = placeIn(arrangement(), String(id));
    if (place === undefined) return "no list";
    const size = arrangement().get(place.list_id)?.length ?? 0;
    return `${listTitle(place.list_id)}, place ${Math.min(place.index + 1, Math.max(size, 1))} of ${Math.max(size, 1)}`;
  };
  const title = (id: UniqueIdentifier): string => cardTitle(String(id));
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.id)}. It is in ${at(active.id)}.`,
    onDragOver: ({ active, over }) => {
      if (over === null) return `${title(active.id)} is over no list.`;
      // Over itself it is as soon as it is picked up, which has been said.
      return over.id === active.id ? undefined : `${title(active.id)} is over ${at(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null ? `${title(active.id)} stays where it was.` : `${title(active.id)} was dropped in ${at(over.id)}.`,
    onDragCancel: ({ active }) => `Given up: ${title(active.id)} is back where it was.`,
  };
}

export const instructions = {
  draggable:
    "Press Space to pick the card up, the arrow keys to move it, Space to drop it, and Escape to give up. Press Enter to open the card.",
};
