import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";

/** A card or an epic. */
const workItem = (there: Existing, chance: Chance) =>
  chance.yes(0.7) ? { card_id: chance.id(there.cards) } : { epic_id: chance.id(there.epics) };

const collaborative = (there: Existing, chance: Chance) => {
  const type = chance.oneOf(["card", "epic", "page"] as const);
  return { type, id: chance.id({ card: there.cards, epic: there.epics, page: there.pages }[type]) };
};

const hint = (there: Existing, chance: Chance) =>
  chance.yes()
    ? ({ type: "tag", tag: { id: chance.id(there.tags) } } as const)
    : ({ type: "relation", relation: { card: { card_id: chance.id(there.cards) }, similarity: 0.5 } } as const);

/** Actions on attachments of work items. */
export const attachmentActions = {
  addFile: (there, chance) => ({
    ...workItem(there, chance),
    name: chance.oneOf(["plan.pdf", "sketch.png"]),
    size: chance.below(100_000),
    url: `https://files.example/${chance.below(100)}`,
  }),
  removeFile: (there, chance) => {
    const card = chance.any(there.cards.filter(({ files = [] }) => files.length > 0));
    return { card_id: card?.id ?? "404", file_id: chance.any(card?.files ?? [])?.id ?? "404" };
  },
  setHints: (there, chance) => ({
    ...workItem(there, chance),
    hints: Array.from({ length: chance.below(3) }, () => hint(there, chance)),
  }),
  startCollaboration: collaborative,
  stopCollaboration: (there, chance) => {
    const card = chance.any(there.cards.filter(({ collaboration }) => collaboration !== undefined));
    return card === undefined ? collaborative(there, chance) : { type: "card", id: card.id };
  },
} satisfies Actions;
