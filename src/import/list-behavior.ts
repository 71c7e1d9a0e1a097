import type { ListBehavior } from "../resources/list/list";
import { byName } from "./column-names";
import knownWords from "./words.json";

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

/** What a status of Jira means for its cards: its category says it, and its title what a category holds together. Rule G3.3. */
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

/** What a list most likely means for its cards, judging by its title; `undefined` where that says nothing. Rule G3.3. */
export function guessBehavior(title: string): ListBehavior | undefined {
  meanings ??= byName<ListBehavior>(knownWords.lists);
  const words = title.replace(/[-_]+/g, " ").replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, "");
  return meanings.get(words.toLowerCase()) ?? guesses.find(([pattern]) => pattern.test(words))?.[1];
}
