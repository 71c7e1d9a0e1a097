import type { CardDocument } from "../documents/card";
import type { Checklist, ChecklistItem } from "../model/checklist";

type StoredChecklist = CardDocument["checklists"][number];
type StoredItem = StoredChecklist["items"][number];

/** The checklists of a card or epic, with their order and the order of their items. */
export function presentChecklists(owner: Pick<CardDocument, "id" | "checklists">) {
  const checklists = owner.checklists.map((checklist) => presentChecklist(owner.id, checklist));
  return {
    checklists,
    checklist_order: checklists.map(({ id }) => id),
    checklist_item_order: Object.fromEntries(checklists.map(({ id, items }) => [id, items.map((item) => item.id)])),
  };
}

/** One checklist of the card or epic of that id. */
export function presentChecklist(ownerId: string, { items, ...checklist }: StoredChecklist): Checklist {
  return { ...checklist, card_id: ownerId, items: items.map((item) => presentChecklistItem(checklist.id, item)) };
}

export function presentChecklistItem(checklistId: string, item: StoredItem): ChecklistItem {
  return { ...item, checklist_id: checklistId };
}
