import { compareIds } from "../../base/id-format";
import type { Documents } from "../../documents";
import { malformed } from "../../errors/workspace-error";
import type { CursorState } from "../../operation/cursor";
import type { Reader } from "../../session/reader";
import { descending } from "../../storage/clauses";
import { compareForSort } from "../../storage/evaluate";
import type { SortPosition } from "../../storage/query";
import { filtersFor, type SearchKind, type SearchPlan, searchKinds } from "./read-search";

/** Something that was found, and how good a find it is: level 0 is the best. */
export type Hit = { readonly kind: SearchKind; readonly level: number; readonly document: Documents[SearchKind] };

/** A place among everything a search finds. */
type SearchPosition = { readonly level: number; readonly kind: SearchKind; readonly after: SortPosition };

const newestFirst = descending("time_updated");
const compareTimes = compareForSort(newestFirst);

/** Comes after every id, being longer. */
const GREATEST_ID = "z".repeat(65);

/** The next hits, at most `limit` of them, in their order: by level, the latest change first, then by kind and id. */
export async function findHits(
  reader: Reader,
  plan: SearchPlan,
  position: SearchPosition | undefined,
  limit: number,
): Promise<readonly Hit[]> {
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

/** Of hits on one level. */
function compareHits(left: Hit, right: Hit): number {
  const [a, b] = [left, right].map(({ document }) => ({ key: document.time_updated, id: "" }));
  const byTime = a && b ? compareTimes(a, b) : 0;
  return byTime || rankOf(left.kind) - rankOf(right.kind) || compareIds(right.document.id, left.document.id);
}

/** The place of a hit as a cursor keeps it. */
export function cursorPlace({ level, kind, document }: Hit): Pick<CursorState, "key" | "id"> {
  return { key: `${level}/${kind}/${document.time_updated}`, id: document.id };
}

const cursorKey = /^(\d{1,2})\/([a-z]+)\/(-?\d{1,16})$/;

/** Reads it back; what a cursor holds is input like any other. */
export function readCursorPlace({ key, id }: CursorState, { levels, kinds }: SearchPlan): SearchPosition {
  const [, level = "", name = "", time = ""] = cursorKey.exec(String(key)) ?? [];
  const kind = kinds.find((each) => each === name);
  if (kind === undefined || Number(level) >= levels.length) {
    throw malformed("cursor", "malformed_cursor", "This is no cursor that a page gave: start again without a cursor.");
  }
  return { level: Number(level), kind, after: { key: Number(time), id } };
}
