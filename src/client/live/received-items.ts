import { isSame } from "../../base/is-same";
import type { ListChanges } from "../../http/streams/view-events";
import { applyViewDiff } from "../../live/apply-diff";

export type Identified = { readonly id: string };

/** The items that were received, but those that are known and did not change, which stay the same objects. */
export function kept<Item extends Identified>(known: readonly Item[], received: readonly Item[]): readonly Item[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  return Object.freeze(
    received.map((item) => {
      const before = byId.get(item.id);
      return before !== undefined && isSame(before, item) ? before : item;
    }),
  );
}

/** The items after a change that comes without what is known of them. */
export function changed<Item>(known: readonly Item[], { added, removed, moved, updated }: ListChanges<Item>) {
  const itemAt = (index: number): Item => {
    const item = known[index];
    if (item === undefined) throw new RangeError(`There is no item ${index}.`);
    return item;
  };
  return applyViewDiff<Item>(known, {
    added,
    removed: removed.map(({ index }) => ({ index, item: itemAt(index) })),
    moved: moved.map(({ from, to }) => ({ from, to, item: itemAt(from) })),
    updated: updated.map(({ index, item }) => ({ index, item, previous: item })),
  });
}
