import { linkedCardTypes } from "../../../src/resources/work-item/work-item";
import type { Actions } from "./action";
import { member, memberOf } from "./parts";

export const cardRelationActions = {
  addCardMember: (there, chance) => ({ card_id: chance.id(there.cards), ...member(chance) }),
  removeCardMember: (there, chance) =>
    memberOf("card_id", chance.any(there.cards.filter(({ members }) => members.length > 0)), chance),
  addCardTags: (there, chance) => ({
    card_id: chance.id(there.cards),
    id: chance.id(there.tags),
    ids: chance.maybe(chance.some(there.tags).map(({ id }) => id)),
  }),
  removeCardTag: (there, chance) => {
    const card = chance.any(there.cards.filter(({ tag_ids }) => tag_ids.length > 0));
    return { card_id: card?.id ?? "404", tag_id: chance.idAmong(card?.tag_ids ?? [], there.tags) };
  },
  linkCards: (there, chance) => ({
    card_id: chance.id(there.cards),
    linked_card_id: chance.id(there.cards),
    linked_card_type: chance.oneOf(linkedCardTypes),
  }),
  unlinkCards: (there, chance) => {
    const card = chance.any(there.cards.filter(({ linked_cards }) => linked_cards.length > 0));
    const link = chance.any(card?.linked_cards ?? []);
    return {
      card_id: card?.id ?? "404",
      linked_card_id: link?.card_id ?? chance.id(there.cards),
      linked_card_type: chance.maybe(link?.linked_card_type),
    };
  },
  addChildCard: (there, chance) => ({
    card_id: chance.id(there.cards),
    child_card_id: chance.id(there.cards),
    position: chance.position(),
  }),
  removeChildCard: (there, chance) => {
    const card = chance.any(there.cards.filter(({ child_card_ids }) => child_card_ids.length > 0));
    return { card_id: card?.id ?? "404", child_card_id: chance.idAmong(card?.child_card_ids ?? [], there.cards) };
  },
  addCardToEpic: (there, chance) => ({ epic_id: chance.id(there.epics), card_id: chance.id(there.cards) }),
  removeCardFromEpic: (there, chance) => {
    const card = chance.any(there.cards.filter(({ epic_id }) => epic_id !== undefined));
    return { epic_id: card?.epic_id ?? chance.id(there.epics), card_id: card?.id ?? "404" };
  },
  addExternalLink: (there, chance) => ({
    card_id: chance.id(there.cards),
    url: chance.oneOf(["https://example.org/brief", "https://example.org/draft"]),
    id: chance.maybe(chance.uuid()),
    display_text: chance.maybe(chance.title()),
  }),
  removeExternalLink: (there, chance) => {
    const card = chance.any(there.cards.filter(({ external_links }) => external_links.length > 0));
    const link = chance.any(
      card?.external_links.flatMap((link) => (link.type === "generic" ? link.generic : [])) ?? [],
    );
    return { card_id: card?.id ?? "404", external_link_id: link?.id ?? chance.uuid() };
  },
  reportPullRequest: (there, chance) => {
    const number = 1 + chance.below(3);
    return {
      github_pull_request: {
        id: 990 + number,
        number,
        state: chance.oneOf(["open", "closed"]),
        merged: chance.yes(0.3),
        draft: chance.yes(0.2),
        html_url: `https://example.org/pull/${number}`,
        time_updated: there.now,
        head: { ref: `${chance.id(there.cards)}-fix` },
        base: { ref: chance.oneOf(["main", "next"]) },
      },
      review_requested: chance.maybe(chance.yes()),
    };
  },
} satisfies Actions;
