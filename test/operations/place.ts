/** The order after an id is moved to a zero-based position, counted without the id. */
export function place(order: readonly string[], id: string, position = Number.POSITIVE_INFINITY): readonly string[] {
  const others = order.filter((other) => other !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}
