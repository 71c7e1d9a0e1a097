export function pick<K, V>(map: ReadonlyMap<K, V>, keys: readonly K[]): V[] {
  const found: V[] = [];
  for (const key of keys) {
    const value = map.get(key);
    if (value !== undefined) found.push(value);
  }
  return found;
}
