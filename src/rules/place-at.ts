/**
 * Puts an item, after it is taken out, at a zero-based `position`; past the end means last. Left out, an item that is
 * there stays where it is, and a new one comes last. Rule L1.
 */
export function placeAt<T>(items: T[], item: T, position: number | null | undefined): void {
  const present = items.indexOf(item);
  const place = position ?? (present === -1 ? items.length : present);
  if (present !== -1) items.splice(present, 1);
  items.splice(place, 0, item);
}
