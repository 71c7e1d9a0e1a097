import { healthStatusSchema } from "../../../src/resources/epic/epic-fields";
import { linkedCardTypes } from "../../../src/resources/work-item/work-item";
import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";
import { dateNear, member, memberOf, members, user } from "./parts";

const fields = (there: Existing, chance: Chance) => ({
  content: chance.clearing(chance.content()),
  schema: chance.clearing(2),
  start_date: chance.clearing(dateNear(there, chance)),
  due_date: chance.clearing(dateNear(there, chance)),
  owner_id: chance.clearing(user(chance)),
  priority: chance.clearing(chance.below(4)),
  position: chance.position(),
  members: chance.maybe(members(chance)),
  health_status: chance.clearing(chance.oneOf(healthStatusSchema.options)),
  archived: chance.archived(),
});

export const epicActions = {
  createEpic: (there, chance) => ({
    title: chance.title(),
    ...fields(there, chance),
    list_id: chance.maybe(chance.id(there.epicLists)),
    tags: chance.maybe(chance.some(there.tags).map(({ id }) => id)),
  }),
  updateEpic: (there, chance) => ({
    epic_id: chance.id(there.epics),
    title: chance.maybe(chance.title()),
    ...fields(there, chance),
    list_id: chance.maybe(chance.id(there.epicLists)),
    tags: chance.maybe(chance.some(there.tags).map(({ id }) => id)),
  }),
  deleteEpic: (there, chance) => ({ epic_id: chance.id(there.epics) }),
  addEpicMember: (there, chance) => ({ epic_id: chance.id(there.epics), ...member(chance) }),
  removeEpicMember: (there, chance) => memberOf("epic_id", chance.any(there.epics), chance),
  addEpicTags: (there, chance) => ({ epic_id: chance.id(there.epics), ids: [chance.id(there.tags)] }),
  removeEpicTag: (there, chance) => {
    const epic = chance.any(there.epics);
    return { epic_id: epic?.id ?? "404", tag_id: chance.idAmong(epic?.tag_ids ?? [], there.tags) };
  },
  addEpicExternalLink: (there, chance) => ({
    epic_id: chance.id(there.epics),
    url: "https://example.org/brief",
    id: chance.maybe(chance.uuid()),
  }),
  removeEpicExternalLink: (there, chance) => {
    const epic = chance.any(there.epics.filter(({ external_links }) => external_links.length > 0));
    const link = chance.any(
      epic?.external_links.flatMap((link) => (link.type === "generic" ? link.generic : [])) ?? [],
    );
    return { epic_id: epic?.id ?? "404", external_link_id: link?.id ?? chance.uuid() };
  },
  linkEpicToCard: (there, chance) => ({
    epic_id: chance.id(there.epics),
    card_id: chance.id(there.cards),
    linked_card_type: chance.oneOf(linkedCardTypes),
  }),
  unlinkEpicFromCard: (there, chance) => {
    const epic = chance.any(there.epics.filter(({ linked_cards = [] }) => linked_cards.length > 0));
    const link = chance.any(epic?.linked_cards ?? []);
    return {
      epic_id: epic?.id ?? "404",
      card_id: link?.card_id ?? chance.id(there.cards),
      linked_card_type: chance.maybe(link?.linked_card_type),
    };
  },
} satisfies Actions;
