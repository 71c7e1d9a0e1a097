import { compareIds } from "../base/id-format";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import { holdsSet, type Kind } from "../documents";
import { refusal } from "../errors/errors";
import type { FieldsOf, Reader, Steady } from "../session/reader";
import type { Clause, Scalar } from "../storage/query";
import { type Aggregate, type Grouping, SummaryFold, type SummaryGroup, together } from "../storage/summary";
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

const nothing: SummaryGroup = { key: [], count: 0, numbers: [] };

/** Of more periods a storage is asked for each date, and they are counted here. */
const MOST_BOUNDS = 4000;

export const summarize = <K extends Kind>(
  reader: Reader,
  summarized: Summarized<K>,
  asked: Pick<ReadSummary, "groupings" | "numbers">,
): Promise<Steady<SummarizedGroups>> => reader.steadily(() => readGroups(reader, summarized, asked));

async function readGroups<K extends Kind>(
  reader: Reader,
  { kind, where, fieldsOf }: Summarized<K>,
  { groupings, numbers }: Pick<ReadSummary, "groupings" | "numbers">,
): Promise<SummarizedGroups> {
  const find = (groupBy: readonly Grouping[], of: readonly Aggregate[], limit?: number) =>
    reader.summarize({ kind, where, groupBy, numbers: of, ...(limit && { limit }) }, fieldsOf);
  // The dates must be known before they are grouped.
  const dates = groupings.filter(({ by }) => by !== undefined);
  const ends = (["min", "max"] as const).flatMap((name) => dates.map(({ field }) => ({ name, field })));
  // Unless something is in several groups, these say all of the total.
  const isInOne = groupings.length > 0 && groupings.every(({ field }) => !holdsSet(kind, field));
  const first = isInOne ? ends : [...ends, ...numbers];
  const [all = nothing] = isInOne && ends.length === 0 ? [] : await find([], first);
  const total = { ...all, numbers: all.numbers.slice(ends.length) };
  if (groupings.length === 0) return { total, groups: [] };

  const groupBy = groupings.map((grouping): Grouping => {
    const { field, by } = grouping;
    const nth = dates.indexOf(grouping);
    const [least = 0, greatest = 0] = [all.numbers[nth], all.numbers[nth + dates.length]];
    if (by === undefined || least === 0) return { field };
    const bounds: number[] = [];
    for (const start of periodStarts(by, least, greatest, reader.context)) {
      if (bounds.push(start) > MOST_BOUNDS) return { field };
    }
    return { field, bounds };
  });
  const isByDate = groupBy.map(({ bounds }, place) => bounds === undefined && groupings[place]?.by !== undefined);
  let groups = await find(groupBy, numbers, isByDate.includes(true) ? undefined : MAX_SUMMARY_GROUPS + 1);
  for (const [place, { by }] of groupings.entries()) {
    if (by !== undefined && isByDate[place]) groups = byPeriod(groups, numbers, place, by, reader.context);
  }
  if (groups.length > MAX_SUMMARY_GROUPS) throw tooMany();
  const sum = isInOne ? groups.reduce((all, group) => together(numbers, all, group), nothing) : total;
  return { total: sum, groups: [...groups].sort(compareGroups) };
}

/** Groups by a date as groups by the periods that the dates are in. */
function byPeriod(
  groups: readonly SummaryGroup[],
  numbers: readonly Aggregate[],
  place: number,
  by: CalendarPeriod,
  calendar: Calendar,
): readonly SummaryGroup[] {
  const dates = groups.flatMap(({ key }) => key[place] ?? []).map(Number);
  const starts = new Map<Scalar | null, number>();
  let [start, end] = [Number.NaN, Number.NEGATIVE_INFINITY];
  let periods = 0;
  for (const date of dates.sort((left, right) => left - right)) {
    if (date >= end) {
      [start, end] = periodOf(by, date, calendar);
      periods += 1;
      if (periods > MAX_SUMMARY_GROUPS) throw tooMany();
    }
    starts.set(date, start);
  }
  const fold = new SummaryFold({ groupBy: [], numbers });
  const inPeriod = (key: SummaryGroup["key"]) =>
    key.map((value, at) => (at === place ? (starts.get(value) ?? null) : value));
  fold.addGroups(groups.map((group) => ({ ...group, key: inPeriod(group.key) })));
  return fold.groups;
}

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
