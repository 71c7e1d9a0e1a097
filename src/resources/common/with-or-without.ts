/** The ids with this one among them, last if it is new, or without it. */
export function withOrWithout(ids: readonly string[], id: string, included: boolean): string[] {
  if (included) return ids.includes(id) ? [...ids] : [...ids, id];
  return ids.filter((other) => other !== id);
}
