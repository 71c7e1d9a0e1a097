type Parts = Readonly<Record<string, unknown>>;

/** The keys that hold different things in two objects; a key that one of them lacks is undefined there. */
export function changedKeys(before: Parts, after: Parts): string[] {
  const keys = Object.keys(after).filter((key) => after[key] !== before[key]);
  for (const key of Object.keys(before)) if (before[key] !== undefined && !Object.hasOwn(after, key)) keys.push(key);
  return keys;
}
