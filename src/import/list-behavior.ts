import type { ListBehavior } from "../resources/list/list";
import { byName } from "./column-names";
import words from "./words.json";

/** Where items go that name no list, by whether they are done. */
export const NO_LIST = { done: "Done", open: "To do" } as const;

const patterns: readonly (readonly [pattern: RegExp, priority: number])[] = [
  [/\b(urgent|highest|critical|blocker|immediate|asap|p0)\b/i, 1],
  [/\b(high|major|important|p1)\b/i, 2],
  [/\b(medium|med|normal|moderate|default|p2)\b/i, 3],
  [/\b(low|lowest|minor|trivial|p3|p4)\b/i, 4],
];

const otherLanguages: ReadonlyMap<string, number> = new Map(
  words.priorities.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** The priority that a tool calls so: 1 urgent to 4 low; 0 where it says that there is none. */
export function priorityCalled(text: string): number | undefined {
  const given = text.trim();
  if (given === "" || /^(none|no priority|null|0|-)$/i.test(given)) return 0;
  if (/^[1-4]$/.test(given)) return Number(given);
  return patterns.find(([pattern]) => pattern.test(given))?.[1] ?? otherLanguages.get(given.toLowerCase());
}

/** In this order: "not started" must not count as started, nor "to be done" as done. */
const guesses: readonly (readonly [pattern: RegExp, behavior: ListBehavior])[] = [
  [
    /\b(to[ -]?do|to be|(not|no) (yet )?(started|done|progress)|won't start|unstarted|(re-?)?open(ed)?|new|next|(?<!not )planned|scheduled|queued?|confirmed|assigned|selected for|(ready|pending)$)\b/i,
    "committed",
  ],
  [
    /\b(backlog|icebox|inbox|ideas?|some ?day|triage|later|unscheduled|unconfirmed|deferred|postponed|parked|proposed|submitted|wish ?list|future|maybe)\b/i,
    "backlog",
  ],
  [
    /\b(cancell?ed|rejected|dropped|abandoned|removed|invalid|withdrawn|won['’]?t ?(do|fix)|not doing|not planned|can(no|')t reproduce|duplicate|declined|obsolete)\b/i,
    "cancelled",
  ],
  [
    /\b(done|completed?|finished|shipped|released|resolved|published|closed|fixed|merged|deployed|delivered|verified|live)\b/i,
    "completed",
  ],
  [
    /\b(doing|in progress|wip|started|ongoing|working|in review|review(ing)?|test(ing)?|verification|verify|in dev|(in )?development|stuck|blocked|waiting|on hold|paused|feedback|qa|active)\b/i,
    "started",
  ],
];

let meanings: ReadonlyMap<string, ListBehavior> | undefined;

/** The meaning of a status of Jira for its cards: by its category, and by its title where a category holds several. Rule G3.3. */
export function behaviorIn(category: string, title: string): ListBehavior | undefined {
  const guessed = guessBehavior(title);
  if (/^(done|complete|fertig|erledigt|listo|terminé)$/i.test(category)) {
    return guessed === "cancelled" ? guessed : "completed";
  }
  if (/^(indeterminate|in progress|in bearbeitung|in arbeit|en curso|en cours)$/i.test(category)) return "started";
  if (/^(new|to do|zu erledigen|por hacer|à faire)$/i.test(category))
    return guessed === "backlog" ? guessed : "committed";
  return undefined;
}

/** The likeliest meaning of a list for its cards, by its title; `undefined` where that says nothing. Rule G3.3. */
export function guessBehavior(title: string): ListBehavior | undefined {
  meanings ??= byName<ListBehavior>(words.lists);
  const plain = title.replace(/[-_]+/g, " ").replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return meanings.get(plain.toLowerCase()) ?? guesses.find(([pattern]) => pattern.test(plain))?.[1];
}
