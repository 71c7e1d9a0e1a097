import type { ViewDiff } from "./live-view";

/**
 * The items after a change, from those before it: for whoever is sent the changes of a live view and keeps a copy.
 *
 * @example
 * const view = workspace.watchView({ type: "card", card_filters: {} });
 * await view.ready;
 * let copy = view.current;
 * view.subscribe((diff) => {
 *   copy = applyViewDiff(copy, diff);
 * });
 * await workspace.createCard({ title: "Invite the testers", board_id: "1" });
 * copy.map((card) => card.title); // ["Invite the testers", "Write the quick start"]
 * view.close();
 */
export function applyViewDiff<Item>(
  items: readonly Item[],
  { added, removed, moved, updated }: Pick<ViewDiff<Item>, "added" | "removed" | "moved" | "updated">,
): readonly Item[] {
  const gone = new Set([...removed.map(({ index }) => index), ...moved.map(({ from }) => from)]);
  const result = items.filter((_, index) => !gone.has(index));
  const arrivals = [...added, ...moved.map(({ to, item }) => ({ index: to, item }))];
  for (const { index, item } of arrivals.sort((a, b) => a.index - b.index)) result.splice(index, 0, item);
  for (const { index, item } of updated) result[index] = item;
  return Object.freeze(result);
}
