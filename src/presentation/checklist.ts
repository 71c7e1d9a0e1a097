import type { CardDocument } from "../documents/card";
import type { Checklist } from "../model/checklist";

/** The checklists of a card or epic, with their order and the order of their items. */
export function presentChecklists(owner: Pick<CardDocument, "id" | "checklists">) {
  const checklists: Checklist[] = owner.checklists.map(({ items, ...checklist }) => ({
    ...checklist,
    card_id: owner.id,
    items: items.map((item) => ({ ...item, checklist_id: checklist.id })),
  }));
  return {
    checklists,
    checklist_order: checklists.map(({ id }) => id),
    checklist_item_order: Object.fromEntries(checklists.map(({ id, items }) => [id, items.map((item) => item.id)])),
  };
}
