/**
 * Puts an item, after it is taken out, at a zero-based `position` among those that count; past the end means last. Left
 * out, an item that is there stays where it is, and a new one comes last. Rule L1.
 */
export function placeAt<T>(
  items: T[],
  item: T,
  position: number | null | undefined,
  counts: (other: T) => boolean = () => true,
): void {
  const present = items.indexOf(item);
  const others = items.filter((other) => other !== item && counts(other));
  const place = Math.min(position ?? others.length, others.length);
  const former = items.slice(0, present).filter(counts).length;
  if (present !== -1 && (typeof position !== "number" || place === former)) return;
  if (present !== -1) items.splice(present, 1);
  const next = others[place];
  items.splice(next === undefined ? items.length : items.indexOf(next), 0, item);
}
