import * as z from "zod/mini";
import { ID_PATTERN } from "../base/id-format";
import { CURSOR_MAX_LENGTH, DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT } from "../base/limits";
import { MAX_TIME_MS } from "../base/time";
import { type Documents, type Kind, readField } from "../documents";
import { malformed } from "../errors/errors";
import type { ResponseMetadata } from "../errors/response-metadata";
import type { Given } from "../fields/declared-fields";
import { integerSchema } from "../resources/common/base-schemas";
import type { OperationContext } from "../session/context";
import type { KindQuery, Reader } from "../session/reader";
import type { Scalar, Sort, SortPosition } from "../storage/query";
import type { JsonValue } from "../storage/storage";
import { fromBase64Url, toBase64Url } from "../text/base64-url";
import { hashText } from "../text/hash-text";

export interface CursorState {
  readonly scope: string;
  /** The instant the first page resolved `now` to, in epoch milliseconds. */
  readonly now: number;
  /** The last item's value of the sort field. */
  readonly key: Scalar;
  readonly id: string;
}

const VERSION = "1";
/** Parts the content from its check sum; neither of them ends in it. */
const SEPARATOR = "_";

/** Names what a cursor is for: a listing, and everything on which its items and their order depend. Rule F10. */
export function cursorScope(listing: string, dependencies: JsonValue): string {
  return `${listing}:${hashText(JSON.stringify(dependencies))}`;
}

export function encodeCursor({ scope, now, key, id }: CursorState): string {
  const content = VERSION + toBase64Url(JSON.stringify([scope, now, key, id]));
  return content + SEPARATOR + hashText(content);
}

// `""`, null and undefined ask for the first page. A cursor that was tampered with, or that is of another version of
// the engine or another listing, is refused with 400.
export function decodeCursor(
  cursor: string | null | undefined,
  scope: string,
  keyType: "string" | "number" = "number",
): CursorState | undefined {
  if (cursor === "" || cursor === null || cursor === undefined) return undefined;
  if (cursor.length > CURSOR_MAX_LENGTH) {
    throw malformed("cursor", "too_big", `A cursor has at most ${CURSOR_MAX_LENGTH} characters.`);
  }
  const content = cursor.slice(0, cursor.lastIndexOf(SEPARATOR));
  const isIntact = cursor === content + SEPARATOR + hashText(content);
  if (isIntact && !content.startsWith(VERSION)) {
    throw malformed("cursor", "cursor_version", "The cursor is of another version: start again without one.");
  }
  const state = isIntact ? parseJson(content.slice(VERSION.length)) : undefined;
  if (!Array.isArray(state) || !isState(state, keyType)) {
    throw malformed("cursor", "malformed_cursor", "This is not the cursor of a page: start again without a cursor.");
  }
  const [owner, now, key, id] = state;
  if (owner === scope) return { scope, now, key, id };
  throw malformed(
    "cursor",
    "foreign_cursor",
    "The cursor is of another listing: send a cursor with the request whose answer gave that cursor.",
  );
}

type State = readonly [scope: string, now: number, key: string | number, id: string];

/** Anyone can compute the checksum and forge a cursor, so its content is validated like any input. */
function isState(value: readonly unknown[], keyType: "string" | "number"): value is State {
  const [scope, now, key, id] = value;
  const isKey = keyType === "number" ? Number.isFinite(key) : typeof key === "string" && !key.includes("\0");
  const isTime = Number.isInteger(now) && Math.abs(Number(now)) <= MAX_TIME_MS;
  return typeof scope === "string" && isTime && isKey && typeof id === "string" && ID_PATTERN.test(id);
}

function parseJson(base64Url: string): unknown {
  try {
    return JSON.parse(fromBase64Url(base64Url));
  } catch {
    return undefined;
  }
}

/** Which page of the results to give. Rule F10. */
export interface PageRequest extends Given<typeof pageInput> {}

export const pageInput = {
  /** The `cursor` of the page before; `""`, null or omitted for the first page. */
  cursor: z.nullish(z.string().check(z.maxLength(CURSOR_MAX_LENGTH))),
  /**
   * The most items to give, at least 1; more than 1000 means 1000. Left out, a list gives all, and a view, a search or
   * the page of a cursor 25.
   */
  count: z.nullish(integerSchema.check(z.minimum(1))),
};

export function pageSize(count: number | null | undefined): number {
  return Math.min(count ?? DEFAULT_PAGE_COUNT, MAX_PAGE_COUNT);
}

export interface ListedPage<K extends Kind> extends ResponseMetadata {
  readonly documents: readonly Documents[K][];
}

/** The paging metadata of a listing that is whole by default. Rule C10. */
export type OptionalPaging = Partial<ResponseMetadata>;

interface Listed<K extends Kind> extends OptionalPaging {
  readonly documents: readonly Documents[K][];
}

export interface Place {
  readonly scope: string;
  /** Epoch milliseconds of the first page. */
  readonly now: number;
  readonly after: CursorState | undefined;
}

export function placeOf(
  { cursor }: PageRequest,
  scope: string,
  nowMs: number,
  keyType: "string" | "number" = "number",
): Place {
  const after = decodeCursor(cursor, scope, keyType);
  return { scope, now: after?.now ?? nowMs, after };
}

export const listingScope = ({ operation, teamId, timeUnit, asOf }: OperationContext, filters: JsonValue) =>
  cursorScope(operation, [teamId, timeUnit, asOf ?? null, filters]);

export function readPage<K extends Kind>(
  reader: Reader,
  query: Pick<KindQuery<K>, "kind" | "where" | "sort">,
  page: PageRequest,
  place: Place,
  find: FindSome<K> = (query) => reader.find(query),
): Promise<ListedPage<K>> {
  const { kind, where, sort } = query;
  const findPart: FindPart<K> = (limit, after) => find({ kind, where, sort, limit, ...(after && { after }) });
  return pageOf((document) => sortKeyOf(query, document), findPart, page, place);
}

export type FindSome<K extends Kind> = (
  query: KindQuery<K> & { readonly limit: number },
) => Promise<readonly Documents[K][]>;

export type FindPart<K extends Kind> = (
  limit: number,
  after: SortPosition | undefined,
) => Promise<readonly Documents[K][]>;

/** The page that starts at the place, of what is found in an order, in which each document has a key. Rule F10. */
export async function pageOf<K extends Kind>(
  keyOf: (document: Documents[K]) => Scalar,
  find: FindPart<K>,
  { count }: PageRequest,
  { scope, now, after }: Place,
): Promise<ListedPage<K>> {
  const size = pageSize(count);
  const found = await find(size + 1, after);
  const documents = found.slice(0, size);
  const last = found.length > size ? documents.at(-1) : undefined;
  const cursor = last === undefined ? "" : encodeCursor({ scope, now, key: keyOf(last), id: last.id });
  return { cursor, count: documents.length, documents };
}

type Present<K extends Kind, Part> = (reader: Reader, documents: readonly Documents[K][]) => Part | Promise<Part>;

// Whole unless `count` or `cursor` asks for a page. The cursor is read at once, so that it is refused before what the
// input names. Rules C10, F10.
export function listing(
  context: OperationContext,
  page: PageRequest,
  filters: JsonValue,
  keyType: "string" | "number" = "number",
) {
  const place = placeOf(page, listingScope(context, filters), context.nowMs, keyType);
  const read = async <K extends Kind>(reader: Reader, query: KindQuery<K>): Promise<Listed<K>> =>
    asksForPage(page) ? readPage(reader, query, page, place) : { documents: await reader.find(query) };
  const readCounted = async <K extends Kind>(reader: Reader, query: KindQuery<K>): Promise<ListedPage<K>> => {
    const listed = await read(reader, query);
    return { cursor: "", count: listed.documents.length, ...listed };
  };
  return {
    place,
    readCounted,
    answer:
      <K extends Kind, Part>(query: KindQuery<K>, present: Present<K, Part>) =>
      async (reader: Reader) => {
        const { documents, ...metadata } = await read(reader, query);
        return { ...metadata, ...(await present(reader, documents)) };
      },
    /** Likewise, saying how many there are and where to go on however it is read. */
    answerCounted:
      <K extends Kind, Part>(query: KindQuery<K>, present: Present<K, Part>) =>
      async (reader: Reader) => {
        const { documents, ...metadata } = await readCounted(reader, query);
        return { ...metadata, ...(await present(reader, documents)) };
      },
  };
}

/** The page of an unbounded listing: without `count` and `cursor`, a full page. Rule C10. */
export const largestUnlessAsked = (page: PageRequest): PageRequest =>
  asksForPage(page) ? page : { count: MAX_PAGE_COUNT };

/** The page of a listing in an order by string keys that no storage sorts by; all of it unless `count` is given. */
export function pageAmong<Item extends { readonly key: string; readonly id: string }>(
  ordered: readonly Item[],
  count: number | null | undefined,
  { scope, now, after }: Place,
  compare: (left: string, right: string) => number,
) {
  const rest = after === undefined ? ordered : ordered.filter(({ key }) => compare(key, String(after.key)) > 0);
  const items = rest.slice(0, typeof count === "number" ? pageSize(count) : undefined);
  const last = rest.length > items.length ? items.at(-1) : undefined;
  const cursor = last === undefined ? "" : encodeCursor({ scope, now, key: last.key, id: last.id });
  return { cursor, count: items.length, items };
}

export const asksForPage = ({ cursor, count }: PageRequest): boolean =>
  typeof count === "number" || typeof cursor === "string";

export function sortKeyOf<K extends Kind>(order: { readonly kind: K; readonly sort: Sort }, document: Documents[K]) {
  const { kind, sort } = order;
  const value = readField(kind, document, sort.field);
  if (typeof value === "object") throw new Error(`${kind} is not sorted by ${sort.field}`);
  return value;
}
