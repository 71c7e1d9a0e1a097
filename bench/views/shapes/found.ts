import type { Fields, Sort, SortPosition } from "workspace-engine";

/** A card at its place in an order. */
export type Found = SortPosition;

/** Where a card stands in the order. */
export function placeIn({ field }: Sort, id: string, fields: Fields): Found {
  const key = fields[field];
  return { key: key === undefined || typeof key === "object" ? id : key, id };
}
