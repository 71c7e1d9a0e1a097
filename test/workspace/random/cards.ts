import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";
import { checklist, coverImage, dateNear, icon, members, user } from "./parts";

const fields = (there: Existing, chance: Chance) => ({
  content: chance.clearing(chance.content()),
  position: chance.position(),
  start_date: chance.clearing(dateNear(there, chance)),
  due_date: chance.clearing(dateNear(there, chance)),
  priority: chance.clearing(chance.below(4)),
  estimate: chance.clearing(chance.below(6)),
  time_estimate_seconds: chance.clearing(chance.below(7200)),
  epic_id: chance.clearing(chance.id(there.epics)),
  owner_id: chance.clearing(user(chance)),
  icon: icon(chance),
  cover_image: coverImage(chance),
});

/** One of the ways to name a list, or none. */
const place = (there: Existing, chance: Chance) =>
  chance.oneOf([
    () => ({ list_id: chance.id(there.lists) }),
    () => ({ list_id: chance.id(there.lists) }),
    () => ({ board_id: chance.id(there.boards) }),
    () => ({ sprint_id: chance.id(there.sprints) }),
  ])();

export const cardActions = {
  createCard: (there, chance) => ({
    title: chance.title(),
    ...fields(there, chance),
    ...place(there, chance),
    parent_card_id: chance.maybe(chance.id(there.cards), 0.3),
    members: members(chance),
    tags: chance.maybe(chance.some(there.tags).map(({ id }) => id)),
    checklists: chance.maybe([checklist(chance)]),
    form_id: chance.maybe(chance.id(there.forms), 0.1),
  }),
  updateCard: (there, chance) => ({
    card_id: chance.id(there.cards),
    title: chance.maybe(chance.title()),
    ...fields(there, chance),
    ...(chance.yes(0.3) ? place(there, chance) : {}),
    parent_card_id: chance.yes(0.3) ? chance.clearing(chance.id(there.cards)) : undefined,
    time_remaining_seconds: chance.clearing(chance.below(3600)),
    members: chance.maybe(members(chance), 0.3),
    tags: chance.maybe(
      chance.some(there.tags).map(({ id }) => id),
      0.3,
    ),
    archived: chance.archived(),
  }),
  moveCard: (there, chance) => ({
    card_id: chance.id(there.cards),
    ...place(there, chance),
    position: chance.position(),
  }),
  updateCardContent: (there, chance) => ({
    card_id: chance.id(there.cards),
    content: chance.content(),
    schema: chance.maybe(2),
  }),
  copyCard: (there, chance) => ({
    card_id: chance.id(there.cards),
    title: chance.maybe(chance.title()),
    ...(chance.yes() ? place(there, chance) : {}),
  }),
  claimCard: (there, chance) => ({
    card_ids: [chance.id(there.cards), chance.id(there.cards)],
    seconds: chance.below(3) * 600,
  }),
  deleteCard: (there, chance) => ({ card_id: chance.id(there.cards) }),
} satisfies Actions;
