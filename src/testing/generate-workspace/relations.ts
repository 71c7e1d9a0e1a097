import { inverseLinkTypes, type LinkedCardType } from "../../resources/work-item/work-item";
import type { PlacedCard } from "./cards";
import type { CardDraft } from "./drafts";
import type { World } from "./world";

/** How far back among the cards of its space a card looks for relatives. */
const REACH = 60;

/** Makes some cards children of older ones, and links some; whatever one card says of another, the other confirms. */
export function relateCards(world: World, cards: readonly PlacedCard[]): void {
  const { random } = world;
  const recentIn = new Map<string, CardDraft[]>();
  for (const { card } of cards) {
    const recent = recentIn.get(card.project_id) ?? [];
    recentIn.set(card.project_id, recent);
    if (recent.length > 0 && random.chance(0.12)) adopt(random.favour(recent), card);
    if (recent.length > 0 && random.chance(0.08)) link(world, card, random.pick(recent));
    recent.push(card);
    if (recent.length > REACH) recent.splice(random.below(recent.length - 1), 1);
  }
}

function adopt(parent: CardDraft, child: CardDraft): void {
  child.parent_card_id = parent.id;
  parent.child_card_ids.push(child.id);
}

function link({ random }: World, card: CardDraft, other: CardDraft): void {
  const type = random.weigh<LinkedCardType>([
    ["related", 5],
    ["blocks", 2],
    ["blocked_by", 2],
    ["duplicates", 1],
  ]);
  card.linked_cards.push({ card_id: other.id, linked_card_type: type });
  other.linked_cards.push({ card_id: card.id, linked_card_type: inverseLinkTypes[type] });
}
