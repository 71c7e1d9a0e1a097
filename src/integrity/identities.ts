import type { Kind, partCounters } from "../documents";
import type { Check, Finding } from "./check";
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
  if (typeof id === "string" && isBare(checklists) && isBare(files)) {
    return [{ text: id, at: "id", key: "id", within: "", counter: kind }];
  }
  return textsIn({ id, checklists, files }, ids).flatMap((found) => {
    const counter = found.within === "" ? kind : parts.get(found.within);
    return counter === undefined ? [] : [{ ...found, counter }];
  });
}

/** Whether there are no parts. */
const isBare = (parts: unknown): boolean => parts === undefined || (Array.isArray(parts) && parts.length === 0);

/** Ids given twice, and numbers too large to count on from. */
export function identityCheck(): Check {
  const seen = new Set<string>();
  return (document, kind) => {
    const found: Finding[] = [];
    for (const { text, at, counter } of identitiesIn(document, kind)) {
      const key = `${counter}/${text}`;
      if (seen.has(key)) found.push([at, "duplicate_id", `There is another ${counter} ${text}.`]);
      seen.add(key);
      if (uncounted.has(counter) || !tooLarge.test(text)) continue;
      found.push([at, "too_big", "A numeric id has at most 14 digits."]);
    }
    return found;
  };
}

/** The cards that hints propose, which may be gone. */
function hintedIn({ hints }: Loose): readonly { readonly counter: string; readonly text: string }[] {
  return textsIn(hints, hinted).map(({ text, key }) => ({ counter: key === "card_id" ? "card" : "tag", text }));
}

/** For each counter the largest numeric id in use. */
export function largestIds(corpus: Corpus): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const { document, kind } of corpus) noteLargestIds(largest, document, kind);
  return largest;
}

/** Notes for each counter the largest numeric id, if it is in the document. */
export function noteLargestIds(largest: Map<string, number>, document: Loose, kind: Kind): void {
  const count = (counter: string, text: string): void => {
    if (uncounted.has(counter) || !/^\d{1,14}$/.test(text)) return;
    largest.set(counter, Math.max(largest.get(counter) ?? 0, Number(text)));
  };
  for (const { text, counter } of identitiesIn(document, kind)) count(counter, text);
  // References to deleted cards must not apply to new ones.
  for (const key of ["card_id", "copied_from_card_id"]) count("card", textOf(document[key]));
  for (const { counter, text } of hintedIn(document)) count(counter, text);
}
