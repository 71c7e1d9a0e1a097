/** What becomes of each entry, one after the other. */
export async function* each<Entry, Output>(
  entries: AsyncIterable<Entry>,
  become: (entry: Entry) => Iterable<Output>,
): AsyncGenerator<Output, void> {
  for await (const entry of entries) yield* become(entry);
}
