import * as z from "zod";
import { type Documents, extractFields, type Kind } from "../documents";
import type { ResponseMetadata } from "../model/response-metadata";
import { integerSchema } from "../schemas/base";
import type { OperationContext } from "../session/context";
import type { KindQuery, Reader } from "../session/reader";
import type { Scalar } from "../storage/query";
import type { JsonValue } from "../storage/storage";
import { type CursorState, cursorScope, decodeCursor, encodeCursor } from "../views/cursor";
import { type PageRequest, pageSize } from "../views/page-request";

export const pageInput = { cursor: z.string().nullish(), count: integerSchema.min(1).nullish() };

/** One page of a listing: which documents, and where it goes on. */
export interface ListedPage<K extends Kind> extends ResponseMetadata {
  readonly documents: readonly Documents[K][];
}

/** Where a listing is being read from. */
export interface Place {
  readonly scope: string;
  /** Epoch milliseconds of the first page. */
  readonly now: number;
  readonly after: CursorState | undefined;
}

/** Opens the cursor of a listing, if one is given. Rule F10. */
export function placeOf(
  { cursor }: PageRequest,
  scope: string,
  nowMs: number,
  keyType: "string" | "number" = "number",
): Place {
  const after = decodeCursor(cursor, scope, keyType);
  return { scope, now: after?.now ?? nowMs, after };
}

/** The scope of a listing that depends on nothing but its filters. */
export const listingScope = ({ operation, teamId, timeUnit, asOf }: OperationContext, filters: JsonValue) =>
  cursorScope(operation, [teamId, timeUnit, asOf ?? null, filters]);

/** Reads the page of a listing that starts at the place. Rule F10. */
export async function readPage<K extends Kind>(
  reader: Reader,
  query: KindQuery<K>,
  { count }: PageRequest,
  { scope, now, after }: Place,
): Promise<ListedPage<K>> {
  const size = pageSize(count);
  const found = await reader.find({ ...query, ...(after === undefined ? {} : { after }), limit: size + 1 });
  const documents = found.slice(0, size);
  const last = found.length > size ? documents.at(-1) : undefined;
  const cursor = last === undefined ? "" : encodeCursor({ scope, now, key: keyOf(query, last), id: last.id });
  return { cursor, count: documents.length, documents };
}

function keyOf<K extends Kind>({ kind, sort }: KindQuery<K>, document: Documents[K]): Scalar {
  if (sort.field === "id") return document.id;
  const value = extractFields(kind, document)[sort.field];
  if (value === undefined || typeof value === "object") throw new Error(`${kind} is not sorted by ${sort.field}`);
  return value;
}
