import type { ListBehavior } from "../resources/list/list";
import { byName } from "./column-names";
import words from "./words.json";

/** Where items go that name no list, by whether they are done. */
export const NO_LIST = { done: "Done", open: "To do" } as const;

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(`\\b(${patterns.join("|")})\\b`, "i");

/** 1 first. */
const priorities = words.englishPriorities.map(anyOf);

const otherLanguages: ReadonlyMap<string, number> = new Map(
  words.priorities.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** The priority that a tool calls so: 1 urgent to 4 low; 0 where it says that there is none. */
export function priorityCalled(text: string): number | undefined {
  const given = text.trim();
  if (given === "" || /^(none|no priority|null|0|-)$/i.test(given)) return 0;
  if (/^[1-4]$/.test(given)) return Number(given);
  const found = priorities.findIndex((pattern) => pattern.test(given)) + 1;
  return found > 0 ? found : otherLanguages.get(given.toLowerCase());
}

/** In this order: "not started" must not count as started, nor "to be done" as done. */
const guesses = (["committed", "backlog", "cancelled", "completed", "started"] as const).map(
  (behavior) => [behavior, anyOf(words.englishLists[behavior])] as const,
);

const meanings = byName<ListBehavior>(words.lists);

/** The meaning of a status of Jira for its cards: by its category, and by its title where a category holds several. Rule G3.3. */
export function behaviorIn(category: string, title: string): ListBehavior | undefined {
  const guessed = guessBehavior(title);
  if (/^(done|complete|fertig|erledigt|listo|terminé)$/i.test(category))
    return guessed === "cancelled" ? guessed : "completed";
  if (/^(indeterminate|in progress|in bearbeitung|in arbeit|en curso|en cours)$/i.test(category)) return "started";
  if (/^(new|to do|zu erledigen|por hacer|à faire)$/i.test(category))
    return guessed === "backlog" ? guessed : "committed";
  return undefined;
}

/** The likeliest meaning of a list for its cards, by its title; `undefined` where that says nothing. Rule G3.3. */
export function guessBehavior(title: string): ListBehavior | undefined {
  const plain = title.replace(/[-_]+/g, " ").replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return meanings.get(plain.toLowerCase()) ?? guesses.find(([, pattern]) => pattern.test(plain))?.[0];
}
