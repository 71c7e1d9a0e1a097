import { compareIds } from "../base/id-format";
import { MAX_SUMMARY_GROUPS } from "../base/limits";
import { holdsSet, type Kind } from "../documents";
import { refusal } from "../errors/errors";
import type { FieldsOf, Reader, Steady } from "../session/reader";
import { absent, present } from "../storage/clauses";
import type { Clause, Scalar } from "../storage/query";
import { type Grouping, noNumbers, type SummaryGroup, together } from "../storage/summary";
import { periodStarts } from "./calendar-bounds";
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

interface Part {
  readonly where: readonly Clause[];
  readonly grouping: Grouping;
}

/** Of more periods a storage is asked in parts. */
const MOST_BOUNDS = 4000;
/** So many parts of a long time are looked at for those without documents. */
const PARTS = 1000;
/** Of a part with more periods it is worth looking closer. */
const FEW_BOUNDS = 64;

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
  const find = (clauses: readonly Clause[], groupBy: readonly Grouping[], of: readonly string[], limit?: number) =>
    reader.summarize({ kind, where: [...where, ...clauses], groupBy, numbers: of, ...(limit && { limit }) }, fieldsOf);
  // Unless something is in several groups, these say all of the total; the dates must be known before they are grouped.
  const isInOne = groupings.length > 0 && groupings.every(({ field }) => !holdsSet(kind, field));
  const first = isInOne ? dates : [...numbers, ...dates];
  const none = { key: [], count: 0, numbers: first.map(() => noNumbers) };
  const [all = none] = isInOne && dates.length === 0 ? [] : await find([], [], first);
  const total = { ...all, numbers: all.numbers.slice(0, numbers.length) };
  if (groupings.length === 0) return { total, groups: [] };

  const partsOf = async (place: number): Promise<readonly Part[]> => {
    const { field = "", by } = groupings[place] ?? {};
    if (by === undefined) return [{ where: [], grouping: { field } }];
    const { filled, least, greatest } = all.numbers[first.length - dates.length + dates.indexOf(field)] ?? noNumbers;
    const starts = filled === 0 ? [] : await startsOf(field, by, least, greatest, MOST_BOUNDS);
    return parted(field, starts);
  };

  /** The starts of the periods that may hold a document. */
  const startsOf = async (
    field: string,
    by: CalendarPeriod,
    least: number,
    greatest: number,
    most: number,
  ): Promise<readonly number[]> => {
    const starts: number[] = [];
    for (const start of periodStarts(by, least, greatest, reader.context)) {
      if (starts.push(start) > most) break;
    }
    if (starts.length <= most) return starts;
    const width = (greatest - least) / PARTS;
    const bounds = [...new Set(Array.from({ length: PARTS }, (_, part) => Math.floor(least + part * width)))];
    const held = await find([], [{ field, bounds }], [field]);
    const found = new Set<number>();
    for (const {
      numbers: [only = noNumbers],
    } of held) {
      if (only.filled === 0) continue;
      for (const start of await startsOf(field, by, only.least, only.greatest, FEW_BOUNDS)) found.add(start);
    }
    return [...found].sort((left, right) => left - right);
  };

  const [outer, inner] = [await partsOf(0), groupings.length > 1 ? await partsOf(1) : undefined];
  const groups: SummaryGroup[] = [];
  for (const first of outer) {
    for (const second of inner ?? [undefined]) {
      const limit = MAX_SUMMARY_GROUPS + 1 - groups.length;
      const parts = second === undefined ? [first] : [first, second];
      const clauses = parts.flatMap((part) => part.where);
      const groupBy = parts.map(({ grouping }) => grouping);
      groups.push(...(await find(clauses, groupBy, numbers, limit)));
      if (groups.length > MAX_SUMMARY_GROUPS) throw tooMany();
    }
  }
  return { total: isInOne ? totalOf(groups, numbers.length) : total, groups: groups.sort(compareGroups) };
}

const totalOf = (groups: readonly SummaryGroup[], numbers: number): SummaryGroup => ({
  key: [],
  count: groups.reduce((sum, { count }) => sum + count, 0),
  numbers: Array.from({ length: numbers }, (_, place) =>
    groups.reduce((sum, group) => together(sum, group.numbers[place] ?? noNumbers), noNumbers),
  ),
});

/** All documents at once, or those of some periods after those of others, and those without a date. */
function parted(field: string, starts: readonly number[]): readonly Part[] {
  if (starts.length === 0) return [{ where: [], grouping: { field } }];
  if (starts.length <= MOST_BOUNDS) return [{ where: [], grouping: { field, bounds: starts } }];
  const parts: Part[] = [{ where: [absent(field)], grouping: { field } }];
  for (let from = 0; from < starts.length; from += MOST_BOUNDS) {
    const bounds = starts.slice(from, from + MOST_BOUNDS);
    const [start, end] = [from === 0 ? undefined : bounds[0], starts[from + MOST_BOUNDS]];
    const range: Clause = {
      operator: "range",
      field,
      ...(start !== undefined && { above: start - 1 }),
      ...(end !== undefined && { atMost: end - 1 }),
    };
    parts.push({ where: [present(field), range], grouping: { field, bounds } });
  }
  return parts;
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
