type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal; a key that is undefined counts as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((element, index) => isSame(element, b[index]));
  }
  return !Array.isArray(b) && holdsSame(a as JsonRecord, b as JsonRecord);
}

function holdsSame(a: JsonRecord, b: JsonRecord): boolean {
  for (const key in a) if (!isSame(a[key], b[key])) return false;
  for (const key in b) if (b[key] !== undefined && a[key] === undefined) return false;
  return true;
}
