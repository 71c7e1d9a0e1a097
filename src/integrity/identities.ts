import type { Kind, partCounters } from "../documents";
import type { Check } from "./check";
import type { Corpus } from "./corpus";
import { type Loose, textOf } from "./loose";
import { type Found, textsIn } from "./texts-in";

/** Kinds whose ids come from the host, a client or the clock. */
const uncounted: ReadonlySet<string> = new Set<Kind>(["member", "sprint_event", "time_entry", "timer"]);

/** With more digits, counting on would in the end lose exactness. */
const tooLarge = /^\d{15,}$/;

const ids: ReadonlySet<string> = new Set(["id"]);
const hinted: ReadonlySet<string> = new Set(["card_id", "id"]);
const parts = new Map<string, (typeof partCounters)[number]>([
  ["checklists", "checklist"],
  ["items", "checklist_item"],
  ["files", "file"],
]);

export interface Identity extends Found {
  /** Whose ids it must differ from; ids with one counter go on above the largest of them. */
  readonly counter: string;
}

/** The ids that a document and its parts have. */
export function identitiesIn({ id, checklists, files }: Loose, kind: Kind): readonly Identity[] {
  return textsIn({ id, checklists, files }, ids).flatMap((found) => {
    const counter = found.within === "" ? kind : parts.get(found.within);
    return counter === undefined ? [] : [{ ...found, counter }];
  });
}

/** Ids given twice, and numbers too large to count on from. */
export function identityCheck(): Check {
  const seen = new Set<string>();
  return function* (document, kind) {
    for (const { text, at, counter } of identitiesIn(document, kind)) {
      const key = `${counter}/${text}`;
      if (seen.has(key)) yield [at, "duplicate_id", `There is another ${counter} ${text}.`];
      seen.add(key);
      if (!uncounted.has(counter) && tooLarge.test(text)) yield [at, "too_big", "A numeric id has at most 14 digits."];
    }
  };
}

/** What hints propose, which may be gone. */
function hintedIn({ hints }: Loose): readonly { readonly counter: string; readonly text: string }[] {
  return textsIn(hints, hinted).map(({ text, key }) => ({ counter: key === "card_id" ? "card" : "tag", text }));
}

/** For each counter the largest numeric id in use. */
export function largestIds(corpus: Corpus): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  const count = (counter: string, text: string): void => {
    if (uncounted.has(counter) || !/^\d{1,14}$/.test(text)) return;
    largest.set(counter, Math.max(largest.get(counter) ?? 0, Number(text)));
  };
  for (const { document, kind } of corpus) {
    for (const { text, counter } of identitiesIn(document, kind)) count(counter, text);
    // What is told of cards that are gone must not be told of the next ones.
    for (const key of ["card_id", "copied_from_card_id"]) count("card", textOf(document[key]));
    for (const { counter, text } of hintedIn(document)) count(counter, text);
  }
  return largest;
}
