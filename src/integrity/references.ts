import { type Kind, kinds } from "../documents";
import { pullRequestStates } from "../resources/pull-request/vcs-mapping-schema";
import { inverseLinkTypes } from "../resources/work-item/work-item";
import type { DocumentKey } from "../storage/storage";
import { type Check, type Corpus, type Finding, type Loose, objectsIn, textOf } from "./corpus";
import { textsIn } from "./identities";

/** Keys that hold ids, with the kind they name. Keys of what a record keeps of the past are spelled otherwise. */
const named = new Map<string, Kind>([
  ...kinds.flatMap((kind) => [`${kind}_id`, `${kind}_ids`, `parent_${kind}_id`].map((key) => [key, kind] as const)),
  ["scope_id", "card"],
  ...pullRequestStates.map((state) => [state, "list"] as const),
]);

/** Records of what was done, which outlive the card it was done on. Rule U18. */
const records: ReadonlySet<Kind> = new Set<Kind>(["time_entry", "sprint_event", "timer"]);

export interface Named extends DocumentKey {
  readonly kind: Kind;
  readonly at: string;
}

/** The documents that a document refers to and that must exist. */
export function namedIn(document: Loose, ofKind: Kind): readonly Named[] {
  const inCategory = document["scope_type"] === "category";
  return textsIn(document, named).flatMap(({ text, at, key }) => {
    const kind = key === "scope_id" && inCategory ? "time_category" : named.get(key);
    return kind === undefined || (kind === "card" && records.has(ofKind)) ? [] : [{ kind, id: text, at }];
  });
}

/** Ids that name nothing, and mappings of pull requests that put cards into lists of other boards. Rule U22. */
export function referenceCheck(corpus: Corpus): Check {
  return function* (document, ofKind): Generator<Finding, void> {
    for (const { kind, id, at } of namedIn(document, ofKind)) {
      const found = corpus.find(kind, id);
      if (found === undefined) yield [at, "unknown_reference", `There is no ${kind} ${id}.`];
      else if (ofKind === "board" && kind === "list" && found["board_id"] !== document["id"]) {
        yield [at, "misplaced", `List ${id} is not a list of this board.`];
      }
    }
  };
}

/** Documents that are among their own ancestors, one of each circle. */
export function cycleCheck(corpus: Corpus): Check {
  const reachedFrom = new Map<Loose, Loose>();
  const faulty = new Set<Loose>();
  for (const { kind, document } of corpus) {
    let at: Loose | undefined = document;
    while (at !== undefined && !reachedFrom.has(at)) {
      reachedFrom.set(at, document);
      at = corpus.find(kind, at[`parent_${kind}_id`]);
    }
    if (at !== undefined && reachedFrom.get(at) === document) faulty.add(at);
  }
  return (document, kind) =>
    faulty.has(document) ? [[`parent_${kind}_id`, "cycle", `This ${kind} is among its own ancestors.`]] : [];
}

const inverse: Readonly<Record<string, string>> = inverseLinkTypes;

/** Links that the linked card does not have the other way round, and links of a card to itself. */
export function linkCheck(corpus: Corpus): Check {
  const known = new Set<string>();
  for (const { document } of corpus.of("card")) {
    for (const { type, to } of linksOf(document)) known.add(`${textOf(document["id"])} ${type} ${to}`);
  }
  return function* (document, kind): Generator<Finding, void> {
    const from = textOf(document["id"]);
    for (const [index, { type, to }] of kind === "card" ? linksOf(document).entries() : []) {
      const back = `${to} ${inverse[type]} ${from}`;
      if (to !== "" && from === to) yield [`linked_cards[${index}]`, "cycle", "A card cannot be linked to itself."];
      else if (corpus.find("card", to) && !known.has(back)) {
        yield [`linked_cards[${index}]`, "asymmetric", `Expected the link ${back}.`];
      }
    }
  };
}

const linksOf = ({ linked_cards }: Loose) =>
  objectsIn(linked_cards).map(({ linked_card_type, card_id }) => ({
    type: textOf(linked_card_type),
    to: textOf(card_id),
  }));
