import { isObject } from "../base/json";
import type { Faults } from "../errors/input-issues";
import type { Aggregate } from "../storage/summary";
import { nearestName } from "../text/nearest-name";

export const calendarPeriods = ["day", "week", "month", "quarter", "year"] as const;
/** A part of the calendar that dates are grouped by. */
export type CalendarPeriod = (typeof calendarPeriods)[number];

export const measureNames = ["sum", "average", "min", "max"] as const;

/** A field to group by; dates need the period of the calendar, in the workspace's time zone, that counts as one. */
export interface SummaryGrouping {
  readonly field: string;
  readonly by?: CalendarPeriod | null | undefined;
}

/** A number to make of a field of all that are in a group; values that are missing do not count. */
export type SummaryMeasure =
  | { readonly sum: string }
  | { readonly average: string }
  | { readonly min: string }
  | { readonly max: string };

/** How items are grouped, and what is made of them. */
export interface SummaryParts {
  /** None, one or two fields. */
  readonly group_by?: readonly SummaryGrouping[] | null | undefined;
  /** At most ten. */
  readonly measures?: readonly SummaryMeasure[] | null | undefined;
  /** `"titles"` adds the names of what the keys of groups are the ids of. */
  readonly with?: "titles" | null | undefined;
}

/** The fields that make a request one for a summary. */
export type Grouped = Required<Pick<SummaryParts, "group_by">> | Required<Pick<SummaryParts, "measures">>;

export const isGrouped = (request: unknown): request is Grouped =>
  isObject(request) && ("group_by" in request || "measures" in request);

/** How a field is grouped by: as it is, as true or false, by periods, or by the names that its ranks from 1 on stand for. */
export type GroupedShape = "value" | "flag" | "date" | readonly string[];

export interface SummaryFields {
  readonly groups: Readonly<Record<string, GroupedShape>>;
  /** The fields to measure: dates have only a min and a max. */
  readonly numbers: Readonly<Record<string, "number" | "date">>;
}

export interface ReadSummary {
  readonly groupings: readonly {
    readonly field: string;
    readonly by?: CalendarPeriod | undefined;
    readonly shape?: GroupedShape;
  }[];
  readonly measures: readonly { readonly name: (typeof measureNames)[number]; readonly field: string }[];
  /** The aggregates that the measures need: one for each, then a count for each average. */
  readonly numbers: readonly Aggregate[];
  readonly hasTitles: boolean;
}

const MOST_GROUPINGS = 2;
const MOST_MEASURES = 10;

/** Reads what is asked of the items of a selection that have these fields. */
export function readSummary(input: SummaryParts, fields: SummaryFields, faults: Faults): ReadSummary {
  const read = (name: "group_by" | "measures", most: number): readonly unknown[] => {
    const list: unknown = input[name] ?? [];
    if (!Array.isArray(list)) faults.expect("a list", name);
    else if (list.length > most) faults.expect(`at most ${most} elements`, name, "too_big");
    // A copy, for a list may have a constructor of its own.
    else return [...list];
    return [];
  };
  const groupings = read("group_by", MOST_GROUPINGS).flatMap((given, place) =>
    groupingOf(given, `group_by[${place}]`, fields, faults),
  );
  const measures = read("measures", MOST_MEASURES).flatMap((given, place) =>
    measureOf(given, `measures[${place}]`, fields, faults),
  );
  const groups = groupings.map(({ field, by }) => `${field} by ${by}`);
  refuseRepeated(groups, "group_by", faults);
  const numbers = measures.map(({ name, field }) => `${name} of ${field}`);
  refuseRepeated(numbers, "measures", faults);
  if (input.with != null && input.with !== "titles") faults.expect('"titles"', "with", "invalid_value");
  return { groupings, measures, numbers: aggregatesFor(measures), hasTitles: input.with === "titles" };
}

const aggregatesFor = (measures: ReadSummary["measures"]): readonly Aggregate[] => [
  ...measures.map(({ name, field }) => ({ name: name === "average" ? "sum" : name, field }) as const),
  ...measures.flatMap(({ name, field }) => (name === "average" ? [{ name: "count", field } as const] : [])),
];

/** How it is grouped and measured, as an English sentence; nothing where it is neither. */
export function summaryInWords({ groupings, measures }: ReadSummary): string {
  const words = (field: string) => field.replaceAll("_", " ");
  const groups = groupings.map(({ field, by }) => (by === undefined ? words(field) : `the ${by} of ${words(field)}`));
  const numbers = measures.map(({ name, field }) => `the ${name} of ${words(field)}`);
  const grouped = groups.length === 0 ? [] : [`counted by ${groups.join(" and ")}`];
  const parts = [...grouped, ...(numbers.length === 0 ? [] : [`with ${numbers.join(", ")}`])].join(" ");
  return parts === "" ? "" : ` ${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}

const groupingKeys = { field: 0, by: 0 };

function groupingOf(given: unknown, path: string, { groups }: SummaryFields, faults: Faults) {
  const grouping = faults.objectOf(given, path, groupingKeys, "an object with field");
  if (grouping === undefined) return [];
  const { field, by } = grouping;
  const shape = fieldKind(field, groups, `${path}.field`, faults);
  if (shape === undefined || typeof field !== "string") return [];
  const period = calendarPeriods.find((name) => name === by);
  if (by != null && period === undefined) {
    faults.expect(`one of ${calendarPeriods.join(", ")}`, `${path}.by`, "invalid_value");
  } else if (shape === "date" && period === undefined) {
    faults.add(`${path}.by`, "required", `Dates are grouped by one of ${calendarPeriods.join(", ")}.`);
  } else if (shape !== "date" && period !== undefined) {
    faults.add(`${path}.by`, "not_a_date", `Only dates have a ${period}: ${field} is none.`);
  }
  return [{ field, by: period, shape }];
}

function measureOf(given: unknown, path: string, { numbers }: SummaryFields, faults: Faults) {
  const known = Object.fromEntries(measureNames.map((name) => [name, 0]));
  const measure = faults.objectOf(given, path, known, `an object with one of ${measureNames.join(", ")}`);
  if (!isObject(measure)) return [];
  const named = measureNames.filter((name) => measure[name] != null);
  const [name] = named;
  if (name === undefined || named.length > 1) {
    faults.expect(`one of ${measureNames.join(", ")}`, path, "invalid_value");
    return [];
  }
  const field = measure[name];
  const kind = fieldKind(field, numbers, `${path}.${name}`, faults);
  if (kind === undefined || typeof field !== "string") return [];
  if (kind === "date" && (name === "sum" || name === "average")) {
    faults.add(`${path}.${name}`, "not_a_number", `${field} is a date, which has a min and a max but no ${name}.`);
  }
  return [{ name, field }];
}

function fieldKind<Kind>(
  field: unknown,
  known: Readonly<Record<string, Kind>>,
  path: string,
  faults: Faults,
): Kind | undefined {
  if (typeof field === "string" && Object.hasOwn(known, field)) return known[field];
  const names = Object.keys(known);
  const meant = typeof field === "string" ? nearestName(field, names) : undefined;
  const hint = meant === undefined ? `Expected one of ${names.join(", ")}.` : `Did you mean ${meant}?`;
  faults.add(path, "invalid_value", hint);
  return undefined;
}

function refuseRepeated(names: readonly string[], path: string, faults: Faults): void {
  const place = names.findIndex((name, index) => names.indexOf(name) < index);
  if (place >= 0) faults.add(`${path}[${place}]`, "repeated", `${names[place]} is there twice.`);
}
