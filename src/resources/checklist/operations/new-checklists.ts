import { startOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-document";
import { checklistFields, checklistItemFields } from "../checklist-fields";
import type { ChecklistInput, ChecklistItemInput } from "./checklist-input";

type StoredChecklist = Draft<CardDocument["checklists"][number]>;
type StoredItem = StoredChecklist["items"][number];

/** Has the ids of checklists, and of their items, ready at once. */
export async function reserveChecklistIds(session: Session, checklists: readonly ChecklistInput[]): Promise<void> {
  await session.reserveIds("checklist", checklists.length);
  const items = checklists.map((checklist) => checklist.items?.length ?? 0);
  await session.reserveIds(
    "checklist_item",
    items.reduce((sum, count) => sum + count, 0),
  );
}

/** Checklists as they are stored in a card that is being created. */
export async function newChecklists(
  session: Session,
  checklists: readonly ChecklistInput[],
): Promise<StoredChecklist[]> {
  const created = [];
  for (const checklist of checklists) created.push(await newChecklist(session, checklist));
  return created;
}

const newChecklistFields = startOf(checklistFields);
const newItemFields = startOf(checklistItemFields);

/** A checklist as it is stored in a card or epic, with items. */
export async function newChecklist(session: Session, checklist: ChecklistInput): Promise<StoredChecklist> {
  const items = [];
  for (const item of checklist.items ?? []) items.push(await newChecklistItem(session, item));
  const id = await session.nextId("checklist");
  return { ...newChecklistFields(checklist), id, ...madeNow(session.context), items };
}

/** An item as it is stored in a checklist. */
export async function newChecklistItem(session: Session, item: ChecklistItemInput): Promise<StoredItem> {
  const id = await session.nextId("checklist_item");
  return { ...newItemFields(item), id, ...madeNow(session.context) };
}

const madeNow = ({ actor, now }: OperationContext) => ({
  user_id: actor.user_id,
  time_created: now,
  time_updated: now,
});
