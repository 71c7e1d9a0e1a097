import { isObject } from "../base/is-object";
import { inverseLinkTypes } from "../resources/card/linked-card";
import type { Check } from "./check";
import type { Corpus } from "./corpus";
import { type Loose, textOf } from "./loose";

const inverse: Readonly<Record<string, string>> = inverseLinkTypes;

/** Links that the linked card does not have the other way round, and links of a card to itself. */
export function linkCheck(corpus: Corpus): Check {
  const known = new Set<string>();
  for (const { document } of corpus.of("card")) {
    for (const { type, to } of linksOf(document)) known.add(`${textOf(document["id"])} ${type} ${to}`);
  }
  return function* (document, kind) {
    if (kind !== "card") return;
    const from = textOf(document["id"]);
    for (const [index, { type, to }] of linksOf(document).entries()) {
      const at = `linked_cards[${index}]`;
      const back = `${to} ${inverse[type]} ${from}`;
      if (to !== "" && from === to) yield [at, "cycle", "A card cannot be linked to itself."];
      else if (corpus.find("card", to) && !known.has(back)) yield [at, "asymmetric", `Expected the link ${back}.`];
    }
  };
}

function linksOf({ linked_cards }: Loose) {
  const links = Array.isArray(linked_cards) ? linked_cards : [];
  return links.map((link: unknown) => {
    const { linked_card_type, card_id }: Loose = isObject(link) ? link : {};
    return { type: textOf(linked_card_type), to: textOf(card_id) };
  });
}
