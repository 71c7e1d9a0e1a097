import type { Actions } from "./action";
import type { Chance } from "./chance";
import type { Existing } from "./existing";
import { checklist } from "./parts";

function ownerOf(there: Existing, chance: Chance) {
  const onCards = there.cards.flatMap(({ id, checklists }) =>
    checklists.map((each) => ({ owner: { card_id: id }, checklist: each, beside: checklists })),
  );
  const onEpics = there.epics.flatMap(({ id, checklists }) =>
    checklists.map((each) => ({ owner: { epic_id: id }, checklist: each, beside: checklists })),
  );
  const found = chance.any([...onCards, ...onEpics]);
  const item = chance.any(found?.checklist.items ?? []);
  return {
    beside: found?.beside ?? [],
    named: { ...(found?.owner ?? { card_id: chance.id(there.cards) }), checklist_id: found?.checklist.id ?? "404" },
    checklist_item_id: item?.id ?? "404",
  };
}

export const checklistActions = {
  createChecklist: (there, chance) => ({
    ...(chance.yes(0.7) ? { card_id: chance.id(there.cards) } : { epic_id: chance.id(there.epics) }),
    ...checklist(chance),
    position: chance.position(),
  }),
  updateChecklist: (there, chance) => ({
    ...ownerOf(there, chance).named,
    title: chance.maybe(chance.title()),
    content: chance.clearing(chance.content()),
    position: chance.position(),
  }),
  deleteChecklist: (there, chance) => ownerOf(there, chance).named,
  createChecklistItem: (there, chance) => ({
    ...ownerOf(there, chance).named,
    title: chance.title(),
    checked: chance.yes(),
    position: chance.position(),
  }),
  updateChecklistItem: (there, chance) => {
    const { named, checklist_item_id, beside } = ownerOf(there, chance);
    return {
      ...named,
      checklist_item_id,
      to_checklist_id: chance.maybe(chance.id(beside)),
      title: chance.maybe(chance.title()),
      checked: chance.maybe(chance.yes()),
      position: chance.position(),
    };
  },
  deleteChecklistItem: (there, chance) => {
    const { named, checklist_item_id } = ownerOf(there, chance);
    return { ...named, checklist_item_id };
  },
} satisfies Actions;
