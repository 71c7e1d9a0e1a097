import type { STime } from "../model/time";
import type { MovedItem, PlacedItem, UpdatedItem, ViewDiff } from "./live-view";

interface Identified {
  readonly id: string;
}

type Changes<Item> = Pick<ViewDiff<Item>, "added" | "removed" | "moved" | "updated">;

/** How one list of items becomes another; undefined when they are the same. An item is told apart by its id. */
export function diffBetween<Item extends Identified>(
  before: readonly Item[],
  after: readonly Item[],
  reason: ViewDiff<Item>["reason"],
  at: STime,
): ViewDiff<Item> | undefined {
  const { added, removed, moved, updated } = inPlace(before, after) ?? rearranged(before, after);
  if (added.length + removed.length + moved.length + updated.length === 0) return undefined;
  return Object.freeze({
    added: frozen(added),
    removed: frozen(removed),
    moved: frozen(moved),
    updated: frozen(updated),
    reason,
    at,
  });
}

const none: readonly never[] = Object.freeze([]);

function frozen<Part extends object>(parts: readonly Part[]): readonly Part[] {
  if (parts.length === 0) return none;
  for (const part of parts) Object.freeze(part);
  return Object.freeze(parts);
}

/** The usual case: the same items in the same places. */
function inPlace<Item extends Identified>(before: readonly Item[], after: readonly Item[]): Changes<Item> | undefined {
  if (before.length !== after.length) return undefined;
  const updated: UpdatedItem<Item>[] = [];
  for (let index = 0; index < after.length; index += 1) {
    const item = after[index];
    const previous = before[index];
    if (item === previous) continue;
    if (item === undefined || previous === undefined || item.id !== previous.id) return undefined;
    updated.push({ index, item, previous });
  }
  return { added: none, removed: none, moved: none, updated };
}

function rearranged<Item extends Identified>(before: readonly Item[], after: readonly Item[]): Changes<Item> {
  const places = new Map(before.map((item, index) => [item.id, index]));
  const added: PlacedItem<Item>[] = [];
  const updated: UpdatedItem<Item>[] = [];
  const kept: { readonly from: number; readonly to: number; readonly item: Item }[] = [];
  after.forEach((item, index) => {
    const from = places.get(item.id);
    const previous = from === undefined ? undefined : before[from];
    if (from === undefined || previous === undefined) {
      added.push({ index, item });
      return;
    }
    places.delete(item.id);
    kept.push({ from, to: index, item });
    if (previous !== item) updated.push({ index, item, previous });
  });
  const removed = before.flatMap((item, index) => (places.has(item.id) ? [{ index, item }] : []));
  const staying = longestRise(kept.map(({ from }) => from));
  const moved: MovedItem<Item>[] = kept.filter(({ from }) => !staying.has(from));
  return { added, removed, moved, updated };
}

/** The numbers of a longest part of the list, not necessarily coherent, that rises throughout. No number comes twice. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** The index of the least number that ends a rise of each length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let length = ends.length;
    while (length > 0 && (numbers[ends[length - 1] ?? 0] ?? 0) > number) length -= 1;
    previous.push(ends[length - 1]);
    ends[length] = index;
  });
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(numbers[index] ?? 0);
  return rise;
}
