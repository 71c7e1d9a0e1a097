import { isObject } from "../base/is-object";
import { inverseLinkTypes } from "../resources/work-item/work-item";
import { type Check, type Finding, nothing } from "./check";
import type { Corpus } from "./corpus";
import { type Loose, textOf } from "./loose";

const inverse: Readonly<Record<string, string>> = inverseLinkTypes;

/** Links that the linked card does not have the other way round, and links of a card to itself. */
export function linkCheck(corpus: Corpus): Check {
  const known = new Set<string>();
  for (const { document } of corpus.of("card")) {
    for (const { type, to } of linksOf(document)) known.add(`${textOf(document["id"])} ${type} ${to}`);
  }
  return (document, kind) => {
    const links = kind === "card" ? linksOf(document) : noLinks;
    if (links.length === 0) return nothing;
    const from = textOf(document["id"]);
    const found: Finding[] = [];
    for (const [index, { type, to }] of links.entries()) {
      const at = `linked_cards[${index}]`;
      const back = `${to} ${inverse[type]} ${from}`;
      if (to !== "" && from === to) found.push([at, "cycle", "A card cannot be linked to itself."]);
      else if (corpus.find("card", to) && !known.has(back))
        found.push([at, "asymmetric", `Expected the link ${back}.`]);
    }
    return found;
  };
}

type Link = { readonly type: string; readonly to: string };

const noLinks: readonly Link[] = [];

function linksOf({ linked_cards }: Loose): readonly Link[] {
  if (!Array.isArray(linked_cards) || linked_cards.length === 0) return noLinks;
  return linked_cards.map((link: unknown) => {
    const { linked_card_type, card_id }: Loose = isObject(link) ? link : {};
    return { type: textOf(linked_card_type), to: textOf(card_id) };
  });
}
