import { isObject } from "../base/is-object";

/** JSON of another tool, of which any part may be missing or something else. */
export type LooseJson = Readonly<Record<string, unknown>>;

const nothing: LooseJson = {};

export const objectOf = (value: unknown): LooseJson => (isObject(value) ? value : nothing);

export const objectsOf = (value: unknown): readonly LooseJson[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A text or a number, as text; anything else is "". */
export function stringOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(stringOf).filter((text) => text !== "") : [];

export const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** Whether it has all of the keys. */
export const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  isObject(value) && keys.every((key) => key in value);
