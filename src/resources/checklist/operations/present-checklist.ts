import { frozenList } from "../../../session/freeze";
import type { CardDocument } from "../../card/card-fields";
import type { Checklist, ChecklistItem } from "../checklist";

// Stored values are copied whole: views show more items than cards, and key by key it takes ten times as long.
type AllShown<Stored, Shown> = Exclude<keyof Stored, keyof Shown> extends never ? Stored : never;
type StoredChecklist = AllShown<CardDocument["checklists"][number], Checklist>;
type StoredItem = AllShown<StoredChecklist["items"][number], ChecklistItem>;

const none = Object.freeze({
  checklists: frozenList<Checklist>([]),
  checklist_order: frozenList<string>([]),
  checklist_item_order: Object.freeze({}) as Readonly<Record<string, readonly string[]>>,
});

/** The checklists of a card or epic, with their order and the order of their items, all frozen. */
export function presentChecklists(owner: Pick<CardDocument, "id" | "checklists">): typeof none {
  if (owner.checklists.length === 0) return none;
  const checklists = owner.checklists.map((checklist) => presentChecklist(owner.id, checklist));
  const itemIds = ({ items }: Checklist) => frozenList(items.map((item) => item.id));
  return {
    checklists: frozenList(checklists),
    checklist_order: frozenList(checklists.map(({ id }) => id)),
    checklist_item_order: Object.freeze(
      Object.fromEntries(checklists.map((checklist) => [checklist.id, itemIds(checklist)])),
    ),
  };
}

/** One checklist of the card or epic of that id. */
export function presentChecklist(ownerId: string, checklist: StoredChecklist): Checklist {
  const items = frozenList(checklist.items.map((item) => presentChecklistItem(checklist.id, item)));
  return Object.freeze({ ...checklist, card_id: ownerId, items });
}

export function presentChecklistItem(checklistId: string, item: StoredItem): ChecklistItem {
  return Object.freeze({ ...item, checklist_id: checklistId });
}
