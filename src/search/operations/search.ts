import * as z from "zod/mini";
import { compareIds } from "../../base/id-format";
import { NEEDLE_MAX_LENGTH } from "../../base/limits";
import type { Documents } from "../../documents";
import { malformed } from "../../errors/errors";
import type { ResponseMetadata } from "../../errors/response-metadata";
import { type CallOptions, operation } from "../../operation/operation";
import * as paging from "../../operation/paging";
import { presentBoards } from "../../resources/board/operations/present-board";
import { presentCards } from "../../resources/card/operations/present-card";
import { boundedText, listOf, optionalId, shortTextSchema } from "../../resources/common/base-schemas";
import { presentEpics } from "../../resources/epic/operations/present-epic";
import { presentPages } from "../../resources/page/operations/present-page";
import type { Reader } from "../../session/reader";
import { compareForSort } from "../../storage/evaluate";
import type { SortPosition } from "../../storage/query";
import { descending } from "../../storage/query";
import { excerpter, marked, matchesOf } from "../excerpts";
import type { BoardHit, CardHit, CommentHit, EpicHit, PageHit, SearchResult } from "../search-hit";
import { findComments, presentFoundComments } from "./find-comments";
import {
  filtersFor,
  readSearch,
  type SearchInput,
  type SearchKind,
  type SearchPlan,
  searchFields,
  searchKinds,
  searchStatuses,
  searchTypes,
} from "./read-search";

/** Something that was found, and how good a find it is: level 0 is the best. */
type Hit = { readonly kind: SearchKind; readonly level: number; readonly document: Documents[SearchKind] };

type SearchPosition = { readonly level: number; readonly kind: SearchKind; readonly after: SortPosition };

const newestFirst = descending("time_updated");
const compareTimes = compareForSort(newestFirst);

/** Comes after every id, being longer. */
const GREATEST_ID = "z".repeat(65);

/** The next hits, at most `limit` of them, in their order: by level, the latest change first, then by kind and id. */
async function findHits(reader: Reader, plan: SearchPlan, position: SearchPosition | undefined, limit: number) {
  const hits: Hit[] = [];
  for (let level = position?.level ?? 0; level < plan.levels.length && hits.length < limit; level += 1) {
    const from = level === position?.level ? position : undefined;
    const missing = limit - hits.length;
    const found = await Promise.all(plan.kinds.map((kind) => findOfKind(reader, plan, kind, level, from, missing)));
    hits.push(...found.flat().sort(compareHits).slice(0, missing));
  }
  return hits;
}

async function findOfKind(
  reader: Reader,
  plan: SearchPlan,
  kind: SearchKind,
  level: number,
  from: SearchPosition | undefined,
  limit: number,
): Promise<readonly Hit[]> {
  if (kind === "comment") {
    // A comment has no title: only where that does not count, or on the last level, it is found.
    if (!plan.fields.includes("content") || level < plan.levels.length - 1) return [];
    const comments = await findComments(reader, plan, from && positionOf(kind, from), limit);
    return comments.map((document) => ({ kind, level, document }));
  }
  const filters = filtersFor(kind, plan);
  if (filters === null) return [];
  const where = [...(plan.levels[level] ?? []), ...filters];
  const after = from === undefined ? {} : { after: positionOf(kind, from) };
  const documents = await reader.find({ kind, where, sort: newestFirst, limit, ...after });
  return documents.map((document) => ({ kind, level, document }));
}

/** Where to go on among the documents of a kind: of those changed at the same time, the kinds come one after another. */
function positionOf(kind: SearchKind, { kind: last, after }: SearchPosition): SortPosition {
  if (kind === last) return after;
  return { key: after.key, id: rankOf(kind) < rankOf(last) ? "" : GREATEST_ID };
}

const rankOf = (kind: SearchKind): number => searchKinds.indexOf(kind);

function compareHits(left: Hit, right: Hit): number {
  const [a, b] = [left, right].map(({ document }) => ({ key: document.time_updated, id: "" }));
  const byTime = a && b ? compareTimes(a, b) : 0;
  return byTime || rankOf(left.kind) - rankOf(right.kind) || compareIds(right.document.id, left.document.id);
}

const cursorKey = /^(\d{1,2})\/([a-z]+)\/(-?\d{1,16})$/;

/** Reads back the place of the last hit; what a cursor holds is input like any other. */
function readCursorPlace({ key, id }: paging.CursorState, { levels, kinds }: SearchPlan): SearchPosition {
  const [, level = "", name = "", time = ""] = cursorKey.exec(String(key)) ?? [];
  const kind = kinds.find((each) => each === name);
  if (kind === undefined || Number(level) >= levels.length) {
    throw malformed("cursor", "malformed_cursor", "This is not the cursor of a page: start again without a cursor.");
  }
  return { level: Number(level), kind, after: { key: Number(time), id } };
}

export interface SearchOutput extends ResponseMetadata {
  readonly results: readonly SearchResult[];
}

/** The arrays of the searched types. */
export interface GroupedSearchOutput extends ResponseMetadata {
  readonly cards?: readonly CardHit[];
  readonly boards?: readonly BoardHit[];
  readonly pages?: readonly PageHit[];
  readonly epics?: readonly EpicHit[];
  readonly comments?: readonly CommentHit[];
}

/** The results, and once more by type. */
export interface TwofoldSearchOutput extends SearchOutput, GroupedSearchOutput {}

/** A page of a search that may be grouped or not. */
export interface SearchPage extends GroupedSearchOutput, Partial<SearchOutput> {
  readonly cursor: string;
  readonly count: number;
}

export interface Search {
  /**
   * Finds cards, boards, pages, epics and, with `types`, comments that hold every word of a query, a page at a time, and
   * marks what matched. What holds more of the query's first words in its title comes first, then what was changed
   * later. In the hits `title` and `excerpt` are HTML, escaped but for the `em` around each match; content is searched
   * without its markup.
   * Rules U19, F7, F10, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   * @example
   * const { results, cursor } = await workspace.search({ query: "quick write", types: ["cards"], count: 50 });
   * results[0]?.card?.title; // "<em>Write</em> the <em>quick</em> start"
   * cursor; // ""
   */
  search(
    input: SearchInput & { readonly grouped?: false | null | undefined },
    options?: CallOptions,
  ): Promise<SearchOutput>;
  /** Finds cards, boards, pages and epics that hold every word of a query, grouped by type. Rules U19, F7, F10, E4. */
  search(input: SearchInput & { readonly grouped: true }, options?: CallOptions): Promise<GroupedSearchOutput>;
  /** Finds cards, boards, pages and epics that hold every word of a query, in order and by type. Rules U19, F7, F10, E4. */
  search(input: SearchInput & { readonly grouped: "both" }, options?: CallOptions): Promise<TwofoldSearchOutput>;
  /** Finds cards, boards, pages and epics that hold every word of a query. Rules U19, F7, F10, E4. */
  search(input: SearchInput, options?: CallOptions): Promise<SearchPage>;
}

const text = z.nullish(boundedText(NEEDLE_MAX_LENGTH));
/** A list, or separated by commas, each checked as it is read. */
const names = <Name extends string>(all: readonly Name[]) => z.nullish(z.union([listOf(z.enum(all)), shortTextSchema]));

export const search = operation<Search>({
  role: "viewer",
  input: () => ({
    ...paging.pageInput,
    query: text,
    q: text,
    fields: names(searchFields),
    types: names(searchTypes),
    statuses: names(searchStatuses),
    archived: z.nullish(z.boolean()),
    project_id: optionalId,
    grouped: z.nullish(z.literal([true, false, "both"])),
  }),
  async decide(session, input) {
    const plan = readSearch(input);
    const { words, fields, kinds, statuses, archived, project_id } = plan;
    const scope = paging.listingScope(session.context, [words, fields, kinds, statuses, archived, project_id]);
    const place = paging.placeOf(input, scope, session.context.nowMs, "string");
    const position = place.after && readCursorPlace(place.after, plan);
    if (project_id !== "") await session.require("project", project_id, "project_id");
    return (reader) => readResults(reader, plan, input, place, position);
  },
});

async function readResults(
  reader: Reader,
  plan: SearchPlan,
  { count, grouped }: SearchInput,
  { scope, now }: paging.Place,
  position: ReturnType<typeof readCursorPlace> | undefined,
): Promise<SearchPage> {
  const size = paging.pageSize(count);
  const found = await findHits(reader, plan, position, size + 1);
  const hits = found.slice(0, size);
  const last = found.length > size ? hits.at(-1) : undefined;
  const end = last && { key: `${last.level}/${last.kind}/${last.document.time_updated}`, id: last.document.id };
  const cursor = end === undefined ? "" : paging.encodeCursor({ scope, now, ...end });
  const metadata = { cursor, count: hits.length };
  const shown = await presentHits(reader, plan, hits);
  const groups = Object.fromEntries(plan.kinds.map((kind) => [`${kind}s`, shown[kind]]));
  if (grouped === true) return { ...metadata, ...groups };
  const next = new Map<SearchKind, Iterator<object>>(plan.kinds.map((kind) => [kind, shown[kind].values()]));
  const results = hits.map(({ kind }) => ({ [kind]: next.get(kind)?.next().value }));
  return { ...metadata, results, ...(grouped === "both" && groups) };
}

/** The hits of each kind, as the API shows them, in order: each kind is presented at once. */
async function presentHits(reader: Reader, plan: SearchPlan, hits: readonly Hit[]) {
  const { words, fields } = plan;
  const of = <K extends SearchKind>(kind: K): readonly Documents[K][] =>
    hits.flatMap((hit) => (hit.kind === kind ? [hit.document as Documents[K]] : []));
  const excerptOf = excerpter(fields.includes("content") ? words : []);
  const titleOf = (title: string) => marked(title, fields.includes("title") ? matchesOf(title, words) : []);
  const highlighted = <T extends { readonly title: string; readonly content: string }>(resources: readonly T[]) =>
    resources.map((resource) => ({
      ...resource,
      title: titleOf(resource.title),
      excerpt: excerptOf(resource.content),
    }));
  return {
    card: highlighted(await presentCards(reader, of("card"))),
    board: highlighted(await presentBoards(reader, of("board"))),
    page: highlighted(await presentPages(reader, of("page"))),
    epic: highlighted(await presentEpics(reader, of("epic"))),
    comment: await presentFoundComments(reader, plan, of("comment"), excerptOf),
  };
}
