import { normalizeText } from "../text/normalize-text";

/** The words of a query, normalised, each once. Rules F7, U19. */
export function wordsOf(query: string): readonly string[] {
  const words = query.split(/\s+/).filter((word) => word !== "");
  return [...new Set(words.map(normalizeText))];
}
