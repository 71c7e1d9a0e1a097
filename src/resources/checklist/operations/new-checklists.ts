import type { Draft } from "../../../session/draft";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-document";

type StoredChecklist = Draft<CardDocument["checklists"][number]>;
type StoredItem = StoredChecklist["items"][number];

interface NewItem {
  readonly title: string;
  readonly content?: string | null | undefined;
  readonly checked?: boolean | null | undefined;
}

interface NewChecklist extends Omit<NewItem, "checked"> {
  readonly items?: readonly NewItem[] | null | undefined;
}

/** Has the ids of checklists, and of their items, ready at once. */
export async function reserveChecklistIds(session: Session, checklists: readonly NewChecklist[]): Promise<void> {
  await session.reserveIds("checklist", checklists.length);
  const items = checklists.map((checklist) => checklist.items?.length ?? 0);
  await session.reserveIds(
    "checklist_item",
    items.reduce((sum, count) => sum + count, 0),
  );
}

/** Checklists as they are stored in a card that is being created. */
export async function newChecklists(session: Session, checklists: readonly NewChecklist[]): Promise<StoredChecklist[]> {
  const created = [];
  for (const checklist of checklists) created.push(await newChecklist(session, checklist));
  return created;
}

/** A checklist as it is stored in a card or epic, with items. */
export async function newChecklist(session: Session, checklist: NewChecklist): Promise<StoredChecklist> {
  const items = [];
  for (const item of checklist.items ?? []) items.push(await newChecklistItem(session, item));
  return { ...(await entry(session, "checklist", checklist)), items };
}

/** An item as it is stored in a checklist. */
export async function newChecklistItem(session: Session, item: NewItem): Promise<StoredItem> {
  return { ...(await entry(session, "checklist_item", item)), checked: item.checked ?? false };
}

async function entry(session: Session, kind: "checklist" | "checklist_item", { title, content }: NewItem) {
  const { actor, now } = session.context;
  return {
    id: await session.nextId(kind),
    title,
    content: content ?? "",
    user_id: actor.user_id,
    time_created: now,
    time_updated: now,
  };
}
