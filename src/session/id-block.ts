/** So many numbers from the first on, one at a time. */
export function* block(first: number, count: number): Generator<number, undefined> {
  for (let id = first; id < first + count; id += 1) yield id;
}
