import { fits } from "../base/fits";
import { FILTER_VALUES_MAX, NEEDLE_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from "../base/limits";
import type { Clause, Scalar } from "../storage/query";
import { isStorableText } from "../storage/storable-text";
import { normalizeText } from "../text/normalize-text";
import { readBound, resolveBound } from "./date-bound";
import type { Faults } from "./faults";
import type { FilterRow, FlagRow, ListRow, RangeRow, TextRow } from "./filter-rows";
import type { Constraint, Name } from "./view";

const bounds = { after: 0, before: 0 };

/** Reads what a request gives a row; undefined when it does not constrain, or is wrong. */
export function readConstraint(
  row: FilterRow,
  value: unknown,
  path: string,
  excluded: boolean,
  faults: Faults,
): Constraint | undefined {
  switch (row.shape) {
    case "flag":
      return readFlag(row, value, path, faults);
    case "text":
      return readText(row, value, path, excluded, faults);
    case "range":
      return readRange(row, value, path, faults);
    default:
      return readList(row, value, path, excluded, faults);
  }
}

function readFlag(row: FlagRow, value: unknown, path: string, faults: Faults): Constraint | undefined {
  if (typeof value !== "boolean") return faults.expect("true or false", path);
  const { field, acting } = row;
  const negated = !value;
  if (!acting) return fixed(path, row, value, { operator: "present", field, negated });
  return { path, row, given: value, clause: ({ userId }) => ({ operator: "in", field, values: [userId], negated }) };
}

function readText(
  row: TextRow,
  value: unknown,
  path: string,
  negated: boolean,
  faults: Faults,
): Constraint | undefined {
  if (typeof value !== "string" || !isStorableText(value)) {
    return faults.expect("a text without U+0000 and lone surrogates", path);
  }
  if (!fits(value, NEEDLE_MAX_LENGTH)) return faults.expect(`at most ${NEEDLE_MAX_LENGTH} characters`, path, "too_big");
  const text = normalizeText(value.trim());
  return text === "" ? undefined : fixed(path, row, text, { operator: "contains", field: row.field, text, negated });
}

function readList(
  row: ListRow,
  value: unknown,
  path: string,
  negated: boolean,
  faults: Faults,
): Constraint | undefined {
  const names = readNames(row, value, path, faults);
  if (names.length === 0) return undefined;
  return fixed(path, row, names, { operator: "in", field: row.field, values: storedValues(row, names), negated });
}

function fixed(path: string, row: FilterRow, given: Constraint["given"], clause: Clause): Constraint {
  return { path, row, given, clause: () => clause };
}

function readRange(row: RangeRow, value: unknown, path: string, faults: Faults): Constraint | undefined {
  const range = faults.objectOf(value, path, bounds, "an object with after or before") ?? {};
  const after = readBound(range["after"], `${path}.after`, faults);
  const before = readBound(range["before"], `${path}.before`, faults);
  if (!after && !before) return undefined;
  return {
    path,
    row,
    given: { after, before },
    clause: (context) => ({
      operator: "range",
      field: row.field,
      ...(after && { above: resolveBound(after, `${path}.after`, context) }),
      ...(before && { atMost: resolveBound(before, `${path}.before`, context) }),
    }),
  };
}

/** Reads the values of a list, each once. */
function readNames(row: ListRow, value: unknown, path: string, faults: Faults): readonly Name[] {
  if (!Array.isArray(value)) return faults.expect("a list", path) ?? [];
  if (value.length > FILTER_VALUES_MAX) {
    return faults.expect(`at most ${FILTER_VALUES_MAX} values`, path, "too_big") ?? [];
  }
  for (let index = 0; index < value.length && !faults.areMany; index += 1) {
    if (!isName(row, value[index])) faults.expect(expectedOf(row), `${path}[${index}]`, "invalid_value");
  }
  return [...new Set<Name>(value)];
}

function isName(row: ListRow, value: unknown): boolean {
  if (row.shape === "ids")
    return typeof value === "string" && fits(value, SHORT_TEXT_MAX_LENGTH) && isStorableText(value);
  if (row.shape === "oneOf") return row.names.some((name) => name === value);
  return Number.isSafeInteger(value) && (row.max === undefined || (Number(value) >= 0 && Number(value) <= row.max));
}

function expectedOf(row: ListRow): string {
  if (row.shape === "ids") return "an id";
  if (row.shape === "oneOf") return oneOf(row.names);
  return row.max === undefined ? "a whole number" : `a whole number from 0 to ${row.max}`;
}

/** The names that are allowed, as a message lists them. */
export const oneOf = (names: readonly string[]): string => `one of ${names.join(", ")}`;

/** The values as documents hold them. The empty id, which nothing has, must not find what has none. */
function storedValues(row: ListRow, names: readonly Name[]): readonly Scalar[] {
  if (row.shape === "oneOf" && row.ranked) return names.map((name) => row.names.indexOf(String(name)) + 1);
  return names.filter((name) => name !== "");
}
