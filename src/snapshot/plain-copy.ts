import { textSchema } from "../resources/common/base-schemas";

/** Deeper values would exhaust the stack of whatever walks them. */
const DEEPEST = 32;

/** A copy of JSON that no schema looks into. Throws when it is nested too deep, or holds what no storage can keep. */
export function plainCopy(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return textSchema.parse(value);
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return value;
  if (typeof value !== "object" || depth === DEEPEST) throw new TypeError("Not plain JSON.");
  if (Array.isArray(value)) return value.map((item) => plainCopy(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [textSchema.parse(key), plainCopy(item, depth + 1)]);
  return Object.fromEntries(entries);
}
