import type { Card, LiveView, UpdateCardInput } from "workspace-engine";

const CARDS = 50;

/** Archives and brings back, over and over, the cards that are in most of the views at once. */
export function mostShown(views: readonly LiveView<Card>[], count: number): readonly UpdateCardInput[] {
  const shown = new Map<string, number>();
  for (const { current } of views) for (const { id } of current) shown.set(id, (shown.get(id) ?? 0) + 1);
  const most = [...shown].sort(([, left], [, right]) => right - left).slice(0, CARDS);
  return Array.from({ length: count }, (_, turn) => {
    const [card_id = ""] = most[(turn >> 1) % most.length] ?? [];
    return { card_id, archived: turn % 2 === 0 };
  });
}
