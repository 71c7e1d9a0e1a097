import { fits } from "../base/fits";
import { FILTER_VALUES_MAX, SHORT_TEXT_MAX_LENGTH } from "../base/limits";
import { malformed } from "../errors/malformed";
import type { Scalar } from "../storage/query";
import { isStorableText } from "../storage/storable-text";
import type { ListRow } from "./filter-rows";
import type { Name } from "./view";

/** Reads the values of a list, each once. */
export function readNames(row: ListRow, value: unknown, path: string): readonly Name[] {
  if (!Array.isArray(value)) throw malformed(path);
  if (value.length > FILTER_VALUES_MAX) throw malformed(path, "too_big");
  const fault = value.findIndex((name) => !isName(row, name));
  if (fault >= 0) throw malformed(`${path}[${fault}]`, "invalid_value");
  return [...new Set<Name>(value)];
}

function isName(row: ListRow, value: unknown): boolean {
  if (row.shape === "ids")
    return typeof value === "string" && fits(value, SHORT_TEXT_MAX_LENGTH) && isStorableText(value);
  if (row.shape === "oneOf") return row.names.some((name) => name === value);
  return Number.isSafeInteger(value) && (row.max === undefined || (Number(value) >= 0 && Number(value) <= row.max));
}

/** The values as documents hold them. The empty id, which nothing has, must not find what has none. */
export function storedValues(row: ListRow, names: readonly Name[]): readonly Scalar[] {
  if (row.shape === "oneOf" && row.ranked) return names.map((name) => row.names.indexOf(String(name)) + 1);
  return names.filter((name) => name !== "");
}
