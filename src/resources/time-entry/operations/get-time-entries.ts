import * as z from "zod/mini";
import type { STime } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import { encodeCursor } from "../../../operation/cursor";
import { type CallOptions, operation } from "../../../operation/operation";
import { type PageRequest, pageSize } from "../../../operation/page-request";
import { largestUnlessAsked, listingScope, type Place, pageInput, placeOf, readPage } from "../../../operation/paging";
import { absent, anyOf, descending } from "../../../storage/clauses";
import type { Clause } from "../../../storage/query";
import { instantInput, optionalId } from "../../common/input-fields";
import { listOf } from "../../common/list-of";
import {
  groupingByName,
  type TimeBucket,
  type TimeGroupingName,
  timeGroupingNames,
  timeGroupings,
} from "../time-bucket";
import { type TimeEntry, type TimeEntryScopeType, timeEntryScopeTypes } from "../time-entry";
import { presentTimeEntries } from "./present-time-entry";
import { type PlacedBucket, timeBuckets } from "./time-buckets";
import { timeLock } from "./time-lock";

export interface GetTimeEntriesInput extends PageRequest {
  /** Only time spent on cards, or in categories. */
  readonly scope_type?: TimeEntryScopeType | null | undefined;
  /** Only time spent on this card or in this category; needs `scope_type`. It need not exist any more. */
  readonly scope_id?: string | null | undefined;
  /** Only what this user spent. */
  readonly user_id?: string | null | undefined;
  /** Only entries that started then or later; seconds or milliseconds by its size. */
  readonly from?: STime | null | undefined;
  /** Only entries that started before then; seconds or milliseconds by its size. */
  readonly to?: STime | null | undefined;
  readonly billable?: boolean | null | undefined;
  /** `true`: only entries flagged for review; `false`: only those that are not. */
  readonly needs_review?: boolean | null | undefined;
  /**
   * Adds the entries up by all of these; by none of them, `[]`, gives the grand total. The fields that a grouping gives
   * the buckets stand for it, as `week_start` for `week`.
   */
  readonly group_by?: readonly TimeGroupingName[] | null | undefined;
  /** Another name of `count`; given both, they must be equal. */
  readonly limit?: number | null | undefined;
}

export interface GetTimeEntriesOutput extends ResponseMetadata {
  /** Absent with `group_by`. */
  readonly time_entries?: readonly TimeEntry[];
  /** Only with `group_by`. */
  readonly buckets?: readonly TimeBucket[];
}

export interface GetTimeEntries {
  /**
   * Lists the time entries the actor may read, the latest start first, or adds them up by week, user, scope and whether
   * they are billable. Without `count` and `cursor` entries come 1000 at a time, and totals all at once. Rules U34, C10, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { time_entries } = await workspace.getTimeEntries({ scope_type: "card", scope_id: "1" });
   * time_entries?.length; // 1
   * const { buckets } = await workspace.getTimeEntries({ user_id: "u-ada", group_by: ["week"] });
   * buckets?.[0]?.total_seconds; // 1800
   * ```
   */
  getTimeEntries(input?: GetTimeEntriesInput, options?: CallOptions): Promise<GetTimeEntriesOutput>;
}

export const getTimeEntries = operation<GetTimeEntries>({
  role: "viewer",
  input: (unit) => ({
    ...pageInput,
    limit: pageInput.count,
    scope_type: z.nullish(z.enum(timeEntryScopeTypes)),
    scope_id: optionalId,
    user_id: optionalId,
    from: z.nullish(instantInput(unit)),
    to: z.nullish(instantInput(unit)),
    billable: z.nullish(z.boolean()),
    needs_review: z.nullish(z.boolean()),
    group_by: z.nullish(listOf(z.enum(timeGroupingNames))),
  }),
  async decide(session, { cursor, count, limit, group_by, ...filters }) {
    const page = { cursor, count: agreed(count, limit) };
    const where = clausesOf(filters);
    const groupings =
      group_by && timeGroupings.filter((grouping) => group_by.some((name) => groupingByName[name] === grouping));
    const { context } = session;
    const scope = listingScope(context, [JSON.stringify(where), groupings ?? null, context.timeZone]);
    const place = placeOf(page, scope, context.nowMs, groupings ? "string" : "number");
    const lock = await timeLock(session);
    const query = { kind: "time_entry", where, sort: descending("started_at") } as const;
    return async (reader) => {
      if (groupings) return bucketPage(timeBuckets(await reader.find(query), groupings, context), page.count, place);
      const { documents, ...metadata } = await readPage(reader, query, largestUnlessAsked(page), place);
      return { ...metadata, time_entries: await presentTimeEntries(reader, documents, lock) };
    };
  },
});

/** All buckets, or as many as were asked for. Rules C10, F10. */
function bucketPage(all: readonly PlacedBucket[], count: number | null | undefined, { scope, now, after }: Place) {
  const following = after === undefined ? all : all.filter(({ key }) => key > after.key);
  const page = following.slice(0, typeof count === "number" ? pageSize(count) : undefined);
  const last = page.length < following.length ? page.at(-1) : undefined;
  const cursor = last === undefined ? "" : encodeCursor({ scope, now, key: last.key, id: "bucket" });
  return { cursor, count: page.length, buckets: page.map(({ bucket }) => bucket) };
}

function agreed(count: number | null | undefined, limit: number | null | undefined) {
  const [first, second] = [count ?? limit, limit ?? count];
  if (first === second) return first;
  throw refusal("invalid_input", "limit", "limit is another name of count; they must be equal.", "must_be_equal");
}

type Filters = Omit<GetTimeEntriesInput, keyof PageRequest | "limit" | "group_by">;

function clausesOf({ scope_type, scope_id, user_id, from, to, billable, needs_review }: Filters): Clause[] {
  if (scope_id && !scope_type) {
    const message = "A card and a category may have the same id; say which is meant.";
    throw refusal("invalid_input", "scope_type", message, "required");
  }
  const where: Clause[] = [absent("deleted")];
  for (const [field, value] of Object.entries({ scope_type, scope_id, user_id })) {
    if (value) where.push(anyOf(field, [value]));
  }
  for (const [field, value] of Object.entries({ billable, needs_review })) {
    if (typeof value === "boolean") where.push(anyOf(field, [value]));
  }
  const bounds = { ...(isNumber(from) ? { above: from - 1 } : {}), ...(isNumber(to) ? { atMost: to - 1 } : {}) };
  if (isNumber(from) || isNumber(to)) where.push({ operator: "range", field: "started_at", ...bounds });
  return where;
}

const isNumber = (value: unknown): value is number => typeof value === "number";
