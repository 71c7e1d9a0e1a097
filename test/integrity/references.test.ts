import { describe, expect, test } from "vitest";
import { fieldTables, type Kind, kinds } from "../../src/documents";
import { namedIn } from "../../src/integrity/references";
import { references } from "../../src/resources/removal/operations/remove";

/** Kinds that no operation removes. */
const lasting: ReadonlySet<Kind> = new Set<Kind>(["time_category"]);

/** The kinds whose removal reaches a document of the kind: what it is removed with, and what that is. */
function above(kind: Kind, found = new Set<Kind>()): ReadonlySet<Kind> {
  for (const { kind: from, to, rule } of references) {
    if (from !== kind || rule !== "cascade" || found.has(to)) continue;
    found.add(to);
    above(to, found);
  }
  return found;
}

/** The kind that a key of a document names, if any. */
const kindNamed = (kind: Kind, key: string): Kind | undefined =>
  namedIn({ [key]: key.endsWith("s") ? ["1"] : "1" }, kind).at(0)?.kind;

describe("what is removed", () => {
  test("is of a kind", () => {
    expect(references.map(({ to }) => to).filter((to) => !kinds.includes(to))).toEqual([]);
  });

  test.each(kinds)("is named by no %s that stays", (kind) => {
    const keys = Object.entries(fieldTables[kind]).flatMap(([key, field]) => ("stored" in field ? [key] : []));
    const dangling = keys.filter((key) => {
      const to = kindNamed(kind, key);
      if (to === undefined || lasting.has(to)) return false;
      const isKnown = references.some((reference) => reference.kind === kind && reference.to === to);
      return !isKnown && !above(kind).has(to);
    });
    expect(dangling).toEqual([]);
  });
});
