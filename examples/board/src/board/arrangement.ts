import type { Card } from "workspace-engine";
import type { useBoard } from "workspace-engine/react";

/** A list of the board with the cards it shows. */
export type BoardLane = ReturnType<typeof useBoard>["lists"][number];

/** What cards are dragged between: lists, or days. */
export interface DragLane {
  readonly list: { readonly id: string; readonly title: string };
  readonly cards: readonly Card[];
}

/** Which cards each list shows while one of them is dragged, by the list's id. */
export type Arrangement = ReadonlyMap<string, readonly string[]>;

export type Place = { readonly list_id: string; readonly index: number };

const LANE = "lane ";

/** What a whole list is called where cards are called by their ids. */
export const laneId = (list_id: string): string => LANE + list_id;

export const arrangementOf = (lanes: readonly DragLane[]): Arrangement =>
  new Map(lanes.map(({ list, cards }) => [list.id, cards.map(({ id }) => id)]));

/** Where a card is, or where one would be that is dropped on a list: after its cards. */
export function placeIn(arrangement: Arrangement, id: string): Place | undefined {
  if (id.startsWith(LANE)) {
    const list_id = id.slice(LANE.length);
    return { list_id, index: arrangement.get(list_id)?.length ?? 0 };
  }
  for (const [list_id, ids] of arrangement) {
    const index = ids.indexOf(id);
    if (index >= 0) return { list_id, index };
  }
  return undefined;
}

/** The same with a card in another place. */
export function withCardAt(arrangement: Arrangement, card_id: string, { list_id, index }: Place): Arrangement {
  return new Map(
    [...arrangement].map(([id, ids]) => {
      const others = ids.filter((other) => other !== card_id);
      return [id, id === list_id ? [...others.slice(0, index), card_id, ...others.slice(index)] : others];
    }),
  );
}
