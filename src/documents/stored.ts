import type { JsonObject } from "../storage/storage";
import type { Documents, Kind } from "./index";

/** A stored body as the document it is: whatever is stored as of a kind was written, or loaded and judged, as such. */
export function documentIn<K extends Kind>(kind: K, body: JsonObject): Documents[K];
export function documentIn<K extends Kind>(kind: K, body: JsonObject | null): Documents[K] | null;
export function documentIn<K extends Kind>(_kind: K, body: JsonObject | null): Documents[K] | null {
  return body as unknown as Documents[K] | null;
}

/** A document as storages take it: it is JSON, which its type does not say. */
export const bodyOf = (document: Documents[Kind]): JsonObject => document as unknown as JsonObject;
