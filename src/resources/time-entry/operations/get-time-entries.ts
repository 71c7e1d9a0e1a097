import * as z from "zod/mini";
import { MAX_TIME_MS, type STime, type TimeUnit } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { faultless } from "../../../errors/input-issues";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import type { Given } from "../../../fields/declared-fields";
import { type CallOptions, operation } from "../../../operation/operation";
import * as paging from "../../../operation/paging";
import type { OperationContext } from "../../../session/context";
import { absent, anyOf, type Clause, descending } from "../../../storage/query";
import { type Calendar, periodOf } from "../../../summary/calendar-bounds";
import { presentSummary, type Summary } from "../../../summary/present-summary";
import { summarize } from "../../../summary/summarize";
import { type ReadSummary, readSummary, type SummaryFields, type SummaryParts } from "../../../summary/summary-request";
import { instantInput, listOf, optionalId, shortTextSchema } from "../../common/base-schemas";
import {
  centsOf,
  groupingByName,
  type TimeBucket,
  type TimeEntry,
  type TimeEntryDocument,
  type TimeGrouping,
  type TimeGroupingName,
  timeEntryScopeTypeSchema,
  timeGroupingNames,
  timeGroupings,
} from "../time-entry-fields";
import { presentTimeEntries, seesRateOf } from "./time-entry-rules";

type Head = Omit<TimeBucket, "total_seconds" | "total_cents" | "entry_count">;

/** A bucket being added up; no cents once an entry is among them whose rate is not shown. */
type Sum = { readonly head: Head; seconds: bigint; cents: bigint | undefined; entries: number };

type PlacedBucket = { readonly key: string; readonly id: string; readonly bucket: TimeBucket };

function timeBuckets(
  entries: readonly TimeEntryDocument[],
  groupings: readonly TimeGrouping[],
  context: Calendar & Pick<OperationContext, "actor">,
): PlacedBucket[] {
  const by = new Set(groupings);
  const weekStart = weekStarts(context);
  const sums = new Map<string, Sum>();
  for (const entry of entries) {
    const { started_at, user_id, scope_type, scope_id, billable } = entry;
    const head: Head = {
      ...(by.has("week") ? { week_start: weekStart(started_at) } : {}),
      ...(by.has("user") ? { user_id } : {}),
      ...(by.has("scope") ? { scope_type, scope_id } : {}),
      ...(by.has("billable") ? { billable } : {}),
      currency: entry.currency_snapshot,
    };
    const key = keyOf(head);
    const sum = sums.get(key) ?? { head, seconds: 0n, cents: 0n, entries: 0 };
    sum.seconds += BigInt(entry.duration_seconds);
    if (!seesRateOf(context, user_id)) sum.cents = undefined;
    if (sum.cents !== undefined) sum.cents += centsOf(entry);
    sum.entries += 1;
    sums.set(key, sum);
  }
  const ordered = [...sums].sort(([left], [right]) => byCode(left, right));
  return ordered.map(([key, { head, seconds, cents, entries: entry_count }]) => {
    const total_cents = cents === undefined ? {} : { total_cents: Number(cents) };
    return { key, id: "bucket", bucket: { ...head, total_seconds: Number(seconds), ...total_cents, entry_count } };
  });
}

/** Finds the start of an instant's week. Instants come in order, so that mostly the week is the one before. */
function weekStarts(calendar: Calendar): (time: STime) => STime {
  let [start, end] = [0, 0];
  return (time) => {
    if (time < start || time >= end) [start, end] = periodOf("week", time, calendar);
    return start;
  };
}

/** Of two different heads the text that orders them: by week, user, scope, whether billable, and currency. */
function keyOf(head: Head): string {
  const { week_start = 0, user_id = "", scope_type, scope_id = "", billable = false, currency } = head;
  const week = String(week_start + MAX_TIME_MS).padStart(17, "0");
  return [week, keyOfId(user_id), scope_type, keyOfId(scope_id), Number(billable), currency].join("/");
}

const byCode = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

/** Text order of these is the order of ids: shorter ones first. */
const keyOfId = (id: string): string => String(id.length).padStart(2, "0") + id;

const timeEntryFilters = (unit: TimeUnit) => ({
  /** Only time spent on cards, or in categories. */
  scope_type: z.nullish(timeEntryScopeTypeSchema),
  /** Only time spent on this card or in this category; needs `scope_type`. It need not exist any more. */
  scope_id: optionalId,
  /** Only what this user spent. */
  user_id: optionalId,
  /** Only entries that started then or later; seconds or milliseconds by its size. */
  from: z.nullish(instantInput(unit)),
  /** Only entries that started before then; seconds or milliseconds by its size. */
  to: z.nullish(instantInput(unit)),
  billable: z.nullish(z.boolean()),
  /** `true`: only entries flagged for review; `false`: only those that are not. */
  needs_review: z.nullish(z.boolean()),
});

/** Which entries are asked for. */
export interface TimeEntryFilters extends Given<typeof timeEntryFilters> {}

export interface GetTimeEntriesInput extends paging.PageRequest, TimeEntryFilters {
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
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { time_entries } = await workspace.getTimeEntries({ scope_type: "card", scope_id: "1" });
   * time_entries?.length; // 1
   * const { buckets } = await workspace.getTimeEntries({ user_id: "u-ada", group_by: ["week"] });
   * buckets?.[0]?.total_seconds; // 1800
   */
  getTimeEntries(input?: GetTimeEntriesInput, options?: CallOptions): Promise<GetTimeEntriesOutput>;
}

export const getTimeEntries = operation<GetTimeEntries>({
  role: "viewer",
  input: (unit) => ({
    ...paging.pageInput,
    limit: paging.pageInput.count,
    ...timeEntryFilters(unit),
    group_by: z.nullish(listOf(z.enum(timeGroupingNames))),
  }),
  async decide({ context }, { cursor, count, limit, group_by, ...filters }) {
    const page = { cursor, count: count ?? limit };
    if (page.count !== (limit ?? count)) {
      throw refusal("invalid_input", "limit", "limit is another name of count; they must be equal.", "must_be_equal");
    }
    const where = clausesOf(filters);
    const groupings =
      group_by && timeGroupings.filter((grouping) => group_by.some((name) => groupingByName[name] === grouping));
    const scope = paging.listingScope(context, [JSON.stringify(where), groupings ?? null, context.timeZone]);
    const place = paging.placeOf(page, scope, context.nowMs, groupings ? "string" : "number");
    const query = { kind: "time_entry", where, sort: descending("started_at") } as const;
    return async (reader) => {
      if (groupings) {
        const all = timeBuckets(await reader.find(query), groupings, context);
        const { items, ...metadata } = paging.pageAmong(all, page.count, place, byCode);
        return { ...metadata, buckets: items.map(({ bucket }) => bucket) };
      }
      const { documents, ...metadata } = await paging.readPage(reader, query, paging.largestUnlessAsked(page), place);
      return { ...metadata, time_entries: await presentTimeEntries(reader, documents) };
    };
  },
});

export function clausesOf({ scope_type, scope_id, user_id, from, to, billable, needs_review }: TimeEntryFilters) {
  if (scope_id && !scope_type) {
    const message = "A card and a category may have the same id; say which is meant.";
    throw refusal("invalid_input", "scope_type", message, "required");
  }
  const where: Clause[] = [absent("deleted")];
  for (const [field, value] of Object.entries({ scope_type, scope_id, user_id, billable, needs_review })) {
    if (value || value === false) where.push(anyOf(field, [value]));
  }
  const above = typeof from === "number" ? { above: from - 1 } : {};
  const bounds = typeof to === "number" ? { ...above, atMost: to - 1 } : above;
  if (Object.keys(bounds).length > 0) where.push({ operator: "range", field: "started_at", ...bounds });
  return where;
}

/** Which entries, and how they are grouped and measured. */
export interface SummarizeTimeEntriesInput extends TimeEntryFilters, SummaryParts {
  /** Only entries in this currency, such as `USD`. */
  readonly currency?: string | null | undefined;
}

export interface SummarizeTimeEntriesOutput {
  readonly summary: Summary;
}

export interface SummarizeTimeEntries {
  /**
   * Adds time entries up as `summarizeView` does cards: by `user_id`, `card_id`, `board_id`, `project_id`,
   * `sprint_id`, `category_id`, `billable`, `currency` and periods of `started_at`, in `duration_seconds` and in
   * `amount_cents`, as the entries were when they were made. Rules Q1.6.
   * @throws WorkspaceError 400 `invalid_input`, also for amounts in several currencies at once; 403 `no_access` for the
   * amounts of others, unless an admin asks.
   * @example
   * const { summary } = await workspace.summarizeTimeEntries({
   *   group_by: [{ field: "user_id" }, { field: "started_at", by: "week" }],
   *   measures: [{ sum: "duration_seconds" }],
   *   with: "titles",
   * });
   * summary.groups[0]?.measures; // [1800]
   */
  summarizeTimeEntries(input?: SummarizeTimeEntriesInput, options?: CallOptions): Promise<SummarizeTimeEntriesOutput>;
}

const ids = ["user_id", "card_id", "board_id", "project_id", "sprint_id", "category_id"];

export const timeSummaryFields: SummaryFields = {
  groups: {
    ...Object.fromEntries([...ids, "currency"].map((name) => [name, "value" as const])),
    billable: "flag",
    started_at: "date",
  },
  numbers: { duration_seconds: "number", amount_cents: "number", started_at: "date" },
};

export const summarizeTimeEntries = operation<SummarizeTimeEntries>({
  role: "viewer",
  input: (unit) => ({
    ...timeEntryFilters(unit),
    currency: z.nullish(shortTextSchema),
    group_by: z.nullish(z.custom<SummaryParts["group_by"]>()),
    measures: z.nullish(z.custom<SummaryParts["measures"]>()),
    with: z.nullish(z.custom<"titles">()),
  }),
  async decide({ context }, { currency, group_by, measures, with: more, ...filters }) {
    const parts = { group_by, measures, with: more };
    const summary = faultless((faults) => readSummary(parts, timeSummaryFields, faults));
    const where = [...clausesOf(filters), ...(currency ? [anyOf("currency", [currency])] : [])];
    const amount = summary.measures.findIndex(({ field }) => field === "amount_cents");
    if (amount >= 0 && context.actor.role !== "admin" && filters.user_id !== context.actor.user_id) {
      const message = "Only admins may add up the amounts of others: filter by your user_id.";
      throw refusal("no_access", `measures[${amount}]`, message);
    }
    return async (reader) => {
      const ask = (asked: Pick<ReadSummary, "groupings" | "numbers">, clauses: readonly Clause[]) =>
        summarize(reader, { kind: "time_entry", where: clauses }, asked);
      if (amount >= 0 && !currency && !summary.groupings.some(({ field }) => field === "currency")) {
        const { found } = await ask({ groupings: [{ field: "currency" }], numbers: [] }, where);
        const names = found.groups.map(({ key }) => String(key[0]));
        const message = `The amounts are in ${names.join(", ")}: group by currency, or filter by one.`;
        if (names.length > 1) throw refusal("invalid_input", `measures[${amount}]`, message, "several_currencies");
      }
      const { found } = await ask(summary, where);
      return { summary: await presentSummary(reader, found, summary) };
    };
  },
});
