import { fits } from "../base/fits";
import { FILTER_VALUES_MAX, SHORT_TEXT_MAX_LENGTH } from "../base/limits";
import type { Scalar } from "../storage/query";
import { isStorableText } from "../storage/storable-text";
import type { Faults } from "./faults";
import type { ListRow } from "./filter-rows";
import type { Name } from "./view";

/** Reads the values of a list, each once. */
export function readNames(row: ListRow, value: unknown, path: string, faults: Faults): readonly Name[] {
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
export function storedValues(row: ListRow, names: readonly Name[]): readonly Scalar[] {
  if (row.shape === "oneOf" && row.ranked) return names.map((name) => row.names.indexOf(String(name)) + 1);
  return names.filter((name) => name !== "");
}
