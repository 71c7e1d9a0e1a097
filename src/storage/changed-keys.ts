type Parts = Readonly<Record<string, unknown>>;

/**
 * The keys that hold different things in two objects; a key that one of them lacks is undefined there. Two versions of a
 * document mostly have the same keys in the same order: they are walked side by side, for looking up a key takes long in
 * objects of a thousand shapes.
 */
export function changedKeys(before: Parts, after: Parts): string[] {
  const keysBefore = Object.keys(before);
  const valuesBefore = Object.values(before);
  const keys = Object.keys(after);
  const values = Object.values(after);
  const changed: string[] = [];
  let next = 0;
  let met = 0;
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] ?? "";
    let known: unknown;
    if (key !== keysBefore[next] && key === keysBefore[next + 1]) next += 1;
    if (key === keysBefore[next]) known = valuesBefore[next++];
    else if (Object.hasOwn(before, key)) known = before[key];
    else met -= 1;
    met += 1;
    if (known !== values[place]) changed.push(key);
  }
  if (met < keysBefore.length) changed.push(...keysBefore.filter((key) => isGone(key, before, after)));
  return changed;
}

const isGone = (key: string, before: Parts, after: Parts): boolean =>
  before[key] !== undefined && !Object.hasOwn(after, key);
