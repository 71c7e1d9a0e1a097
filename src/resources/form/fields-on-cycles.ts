/** What each field's visibility depends on, by field id. */
export type Dependencies = ReadonlyMap<string, ReadonlySet<string>>;

/** The fields that stand on a circle of dependencies, or between two circles. */
export function fieldsOnCycles(dependencies: Dependencies): ReadonlySet<string> {
  return new Set(withoutEnds(reversed(withoutEnds(dependencies))).keys());
}

/** Leaves out, again and again, every field that depends on none of those left. */
function withoutEnds(dependencies: Dependencies): Dependencies {
  const open = new Map(Array.from(dependencies, ([field, on]) => [field, among(on, dependencies).size]));
  const dependents = reversed(dependencies);
  const ends = Array.from(open).flatMap(([field, count]) => (count === 0 ? [field] : []));
  for (const end of ends) {
    open.delete(end);
    for (const dependent of dependents.get(end) ?? []) {
      const count = (open.get(dependent) ?? 0) - 1;
      open.set(dependent, count);
      if (count === 0) ends.push(dependent);
    }
  }
  return new Map(Array.from(open.keys(), (field) => [field, among(dependencies.get(field) ?? [], open)]));
}

/** Who depends on each field. */
function reversed(dependencies: Dependencies): Dependencies {
  const dependents = new Map(Array.from(dependencies.keys(), (field) => [field, new Set<string>()]));
  for (const [field, on] of dependencies) for (const each of on) dependents.get(each)?.add(field);
  return dependents;
}

const among = (fields: Iterable<string>, known: ReadonlyMap<string, unknown>): ReadonlySet<string> =>
  new Set([...fields].filter((field) => known.has(field)));
