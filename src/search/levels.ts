import type { Clause } from "../storage/query";

/** Where a search looks. */
export const searchFields = ["title", "content"] as const;

export type SearchField = (typeof searchFields)[number];

const contains = (field: string, text: string): Clause => ({ operator: "contains", field, text });
const lacks = (field: string, text: string): Clause => ({ operator: "contains", field, text, negated: true });

/**
 * The results of a search, best first, in disjoint levels: everything on them holds every word. Looking
 * into titles and contents, a level holds what has as many of the query's first words in its title, and then one that is
 * not in it. Rule U19.
 */
export function levelsOf(words: readonly string[], fields: readonly SearchField[]): readonly (readonly Clause[])[] {
  const inTitle = fields.includes("title");
  const inContent = fields.includes("content");
  if (!inTitle || !inContent) {
    return [words.map((word) => contains(inTitle ? "title" : "visible_content", word))];
  }
  const missing = [...words.keys()]
    .reverse()
    .map((first) => [
      ...words.slice(0, first).map((word) => contains("title", word)),
      ...words.slice(first, first + 1).map((word) => lacks("title", word)),
      ...words.slice(first).map((word) => contains("title_or_visible_content", word)),
    ]);
  return [words.map((word) => contains("title", word)), ...missing];
}
