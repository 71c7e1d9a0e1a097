import { compareIds } from "../base/id-format";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import { holdsSet, type Kind } from "../documents";
import { refusal } from "../errors/errors";
import type { FieldsOf, Reader, Steady } from "../session/reader";
import type { Clause, Scalar } from "../storage/query";
import { type Grouping, noNumbers, SummaryFold, type SummaryGroup, together } from "../storage/summary";
import { type Calendar, periodOf, periodStarts } from "./calendar-bounds";
import type { CalendarPeriod, ReadSummary } from "./summary-request";

/** The documents to summarize. */
export interface Summarized<K extends Kind> {
  readonly kind: K;
  readonly where: readonly Clause[];
  /** Where what the actor is shown of a document is not what is stored. */
  readonly fieldsOf?: FieldsOf<K> | undefined;
}

export interface SummarizedGroups {
  readonly total: SummaryGroup;
  readonly groups: readonly SummaryGroup[];
}

/** Of more periods a storage is asked for each date, and they are counted here. */
const MOST_BOUNDS = 4000;

export const summarize = <K extends Kind>(
  reader: Reader,
  summarized: Summarized<K>,
  asked: Pick<ReadSummary, "groupings" | "measures">,
): Promise<Steady<SummarizedGroups>> => reader.steadily(() => readGroups(reader, summarized, asked));

async function readGroups<K extends Kind>(
  reader: Reader,
  { kind, where, fieldsOf }: Summarized<K>,
  { groupings, measures }: Pick<ReadSummary, "groupings" | "measures">,
): Promise<SummarizedGroups> {
  const numbers = measures.map(({ field }) => field);
  const dates = groupings.flatMap(({ field, by }) => (by === undefined ? [] : [field]));
  const find = (groupBy: readonly Grouping[], of: readonly string[], limit?: number) =>
    reader.summarize({ kind, where, groupBy, numbers: of, ...(limit && { limit }) }, fieldsOf);
  // Unless something is in several groups, these say all of the total; the dates must be known before they are grouped.
  const isInOne = groupings.length > 0 && groupings.every(({ field }) => !holdsSet(kind, field));
  const first = isInOne ? dates : [...numbers, ...dates];
  const none = { key: [], count: 0, numbers: first.map(() => noNumbers) };
  const [all = none] = isInOne && dates.length === 0 ? [] : await find([], first);
  const total = { ...all, numbers: all.numbers.slice(0, numbers.length) };
  if (groupings.length === 0) return { total, groups: [] };

  const groupBy = groupings.map(({ field, by }): Grouping => {
    const { filled, least, greatest } = all.numbers[first.length - dates.length + dates.indexOf(field)] ?? noNumbers;
    if (by === undefined || filled === 0) return { field };
    const bounds: number[] = [];
    for (const start of periodStarts(by, least, greatest, reader.context)) {
      if (bounds.push(start) > MOST_BOUNDS) return { field };
    }
    return { field, bounds };
  });
  const isByDate = groupBy.map(({ bounds }, place) => bounds === undefined && groupings[place]?.by !== undefined);
  const limit = isByDate.includes(true) ? undefined : MAX_SUMMARY_GROUPS + 1;
  let groups = await find(groupBy, numbers, limit);
  for (const [place, { by }] of groupings.entries()) {
    if (by !== undefined && isByDate[place]) groups = byPeriod(groups, place, by, reader.context);
  }
  if (groups.length > MAX_SUMMARY_GROUPS) throw tooMany();
  return { total: isInOne ? totalOf(groups, numbers.length) : total, groups: [...groups].sort(compareGroups) };
}

/** Groups by a date as groups by the periods that the dates are in. */
function byPeriod(groups: readonly SummaryGroup[], place: number, by: CalendarPeriod, calendar: Calendar) {
  const dates = groups.flatMap(({ key }) => key[place] ?? []).map(Number);
  const starts = new Map<Scalar | null, number>();
  let start = Number.NaN;
  let end = Number.NEGATIVE_INFINITY;
  let periods = 0;
  for (const date of dates.sort((left, right) => left - right)) {
    if (date >= end) {
      [start, end] = periodOf(by, date, calendar);
      periods += 1;
      if (periods > MAX_SUMMARY_GROUPS) throw tooMany();
    }
    starts.set(date, start);
  }
  const fold = new SummaryFold({ groupBy: [], numbers: [] });
  const inPeriod = (key: SummaryGroup["key"]) =>
    key.map((value, at) => (at === place ? (starts.get(value) ?? null) : value));
  fold.addGroups(groups.map((group) => ({ ...group, key: inPeriod(group.key) })));
  return fold.groups;
}

const totalOf = (groups: readonly SummaryGroup[], numbers: number): SummaryGroup => ({
  key: [],
  count: groups.reduce((sum, { count }) => sum + count, 0),
  numbers: Array.from({ length: numbers }, (_, place) =>
    groups.reduce((sum, group) => together(sum, group.numbers[place] ?? noNumbers), noNumbers),
  ),
});

const tooMany = () =>
  refusal(
    "invalid_input",
    "group_by",
    `There are more than ${MAX_SUMMARY_GROUPS} groups: narrow the filters, or group by something else or a longer period.`,
    "too_many_groups",
  );

export function compareGroups({ key: left }: SummaryGroup, { key: right }: SummaryGroup): number {
  for (let place = 0; place < left.length; place += 1) {
    const order = compareKeys(left[place] ?? null, right[place] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Groups without a value come last. */
function compareKeys(left: Scalar | null, right: Scalar | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === "string" && typeof right === "string") return compareIds(left, right);
  return Number(left) - Number(right);
}
