/** Sorts a list of a few items where it is: the built-in sort copies it there and back. */
export function sortShort<T>(items: T[], compare: (left: T, right: T) => number): T[] {
  for (let next = 1; next < items.length; next++) {
    const item = items[next];
    if (item === undefined) continue;
    let place = next;
    for (; place > 0; place--) {
      const before = items[place - 1];
      if (before === undefined || compare(before, item) <= 0) break;
      items[place] = before;
    }
    items[place] = item;
  }
  return items;
}
