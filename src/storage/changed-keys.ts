type Parts = Readonly<Record<string, unknown>>;

const own = (parts: Parts, key: string): unknown => (Object.hasOwn(parts, key) ? parts[key] : undefined);

/** The keys that hold different things in two objects; a key that one of them lacks is undefined there. */
export function changedKeys(before: Parts, after: Parts): string[] {
  const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...keys].filter((key) => own(before, key) !== own(after, key));
}
