/** The new list, with elements the actor is not shown in their old places: only visible elements are replaced. */
export function keepHidden<T>(before: readonly T[], given: readonly T[], isHidden: (each: T) => boolean): T[] {
  const all = [...given];
  for (const [place, each] of before.entries()) if (isHidden(each)) all.splice(place, 0, each);
  return all;
}
