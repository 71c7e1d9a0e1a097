/** What an order becomes when an id is put at a zero-based position, itself taken out first. */
export function place(order: readonly string[], id: string, position = Number.POSITIVE_INFINITY): readonly string[] {
  const others = order.filter((other) => other !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}
