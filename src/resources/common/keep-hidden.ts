/** What a list is replaced by, with what the actor is not shown of it where it was: only what is shown decides what changes. */
export function keepHidden<T>(before: readonly T[], given: readonly T[], isHidden: (each: T) => boolean): T[] {
  const all = [...given];
  for (const [place, each] of before.entries()) if (isHidden(each)) all.splice(place, 0, each);
  return all;
}
