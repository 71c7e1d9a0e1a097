import type { Card } from "workspace-engine";
import type { useBoard } from "workspace-engine/react";

/** A list of the board with the cards it shows. */
export type BoardLane = ReturnType<typeof useBoard>["lists"][number];

/** What cards are dragged between: lists, or days. */
export interface DragLane {
  readonly list: { readonly id: string; readonly title: string };
  readonly cards: readonly Card[];
}
