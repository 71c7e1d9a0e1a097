import type { LinkedCardType } from "workspace-engine";
import { inverseLinkTypes, linkedCardTypes } from "../../../src/resources/work-item/work-item";
import type { Chance } from "../../workspace/random/chance";
import type { Sections } from "./space";

type Loose = Record<string, unknown>;

interface Ranked {
  readonly card: Loose;
  /** A card may stand only below one of a lesser rank, so that no circle comes about. */
  readonly rank: number;
  readonly isHidden: boolean;
}

const listIn = (document: Loose, name: string): unknown[] => {
  const list = Array.isArray(document[name]) ? document[name] : [];
  document[name] = list;
  return list;
};

/** Relates all that is seen among itself by the first chance, and what is hidden, to either, by the second. */
export function relate(sections: Sections, isHidden: (id: string) => boolean, seen: Chance, hidden: Chance): void {
  const cards = (sections["cards"] ?? []).map((card, index): Ranked => {
    const concealed = isHidden(String(card["id"]));
    return { card, isHidden: concealed, rank: concealed ? hidden.below(30) + 0.5 : index };
  });
  const visible = cards.filter((each) => !each.isHidden);
  const concealed = cards.filter((each) => each.isHidden);
  for (const card of visible) {
    adopt(card, visible, seen, 0.4);
    link(card, visible, seen);
  }
  for (const card of visible) if (card.card["parent_card_id"] === undefined) adopt(card, concealed, hidden, 0.4);
  for (const card of concealed) {
    adopt(card, cards, hidden, 0.6);
    link(card, cards, hidden);
    link(card, cards, hidden);
  }
  for (const { card, isHidden } of cards) decorate(card, sections, isHidden ? hidden : seen);
  for (const { card } of visible) hint(card, concealed, sections, hidden);
  for (const epic of sections["epics"] ?? []) {
    propose(epic, concealed, sections, hidden);
    linkEpic(epic, concealed, hidden);
  }
}

function adopt({ card, rank }: Ranked, parents: readonly Ranked[], chance: Chance, likelihood: number): void {
  const parent = chance.any(parents.filter((other) => other.rank < rank));
  if (parent !== undefined && chance.yes(likelihood)) card["parent_card_id"] = parent.card["id"];
}

function link({ card }: Ranked, others: readonly Ranked[], chance: Chance): void {
  const other = chance.any(others)?.card;
  const type: LinkedCardType = chance.any(linkedCardTypes) ?? "related";
  if (other === undefined || other === card || !chance.yes()) return;
  if (listIn(card, "linked_cards").some((each) => (each as Loose)["card_id"] === other["id"])) return;
  listIn(card, "linked_cards").unshift({ card_id: other["id"], linked_card_type: type });
  listIn(other, "linked_cards").unshift({ card_id: card["id"], linked_card_type: inverseLinkTypes[type] });
}

/** Tags and epics of the whole workspace, on any card. */
function decorate(card: Loose, sections: Sections, chance: Chance): void {
  const tags = (sections["tags"] ?? []).filter(({ project_id }) => project_id === undefined);
  const tag = chance.any(tags);
  if (tag !== undefined && chance.yes()) listIn(card, "tag_ids").push(tag["id"]);
  const epic = chance.any(sections["epics"] ?? []);
  if (epic !== undefined && chance.yes()) card["epic_id"] = epic["id"];
  if (tag !== undefined && chance.yes()) listIn(card, "hints").push({ type: "tag", tag: { id: tag["id"] } });
}

/** Traces of hidden documents in a visible card: a tag from its former space, hints, and its origin. */
function hint(card: Loose, concealed: readonly Ranked[], sections: Sections, chance: Chance): void {
  propose(card, concealed, sections, chance);
  const other = chance.any(concealed)?.card;
  if (other === undefined || !chance.yes(0.4)) return;
  card["copied_from_card_id"] = other["id"];
  card["form_id"] = `${String(other["id"]).split("-")[0]}-form`;
}

/** Hidden tags that it bears, and hints about hidden things. */
function propose(item: Loose, concealed: readonly Ranked[], sections: Sections, chance: Chance): void {
  const ids = new Set(concealed.map((other) => String(other.card["id"]).split("-")[0]));
  const tag = chance.any((sections["tags"] ?? []).filter(({ id }) => ids.has(String(id).split("-")[0])));
  if (tag !== undefined && chance.yes(0.3)) listIn(item, "tag_ids").unshift(tag["id"]);
  if (tag !== undefined && chance.yes(0.3)) {
    listIn(item, "hints").unshift({ type: "tag", tag: { id: tag["id"], name: tag["name"] } });
  }
  const other = chance.any(concealed)?.card;
  if (other === undefined || !chance.yes(0.4)) return;
  const brief = { card_id: other["id"], title: other["title"], user_id: "u-ada", project_id: "any", list_title: "" };
  listIn(item, "hints").push({
    type: "relation",
    relation: { card: { ...brief, list_id: other["list_id"] }, similarity: 0.5 },
  });
}

/** Of such a link the card shows nothing. */
function linkEpic(epic: Loose, concealed: readonly Ranked[], chance: Chance): void {
  const other = chance.any(concealed)?.card;
  if (other !== undefined && chance.yes())
    listIn(epic, "linked_cards").unshift({ card_id: other["id"], linked_card_type: "related" });
}
