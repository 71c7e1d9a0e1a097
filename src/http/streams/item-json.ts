const texts = new Map<object, string>();

/** The JSON of something frozen: made once for all streams that send it in the same turn. */
export function jsonOf(item: object): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  if (texts.size === 0) queueMicrotask(() => texts.clear());
  const text = JSON.stringify(item);
  texts.set(item, text);
  return text;
}
