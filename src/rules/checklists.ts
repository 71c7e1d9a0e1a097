import type { Session } from "../session/session";

interface NewItem {
  readonly title: string;
  readonly content?: string | null | undefined;
  readonly checked?: boolean | null | undefined;
}

interface NewChecklist extends Omit<NewItem, "checked"> {
  readonly items?: readonly NewItem[] | null | undefined;
}

/** Checklists as they are stored in a card that is being created. */
export async function newChecklists(session: Session, checklists: readonly NewChecklist[]) {
  const { actor, now } = session.context;
  const entry = async (kind: "checklist" | "checklist_item", { title, content }: NewItem) => ({
    id: await session.nextId(kind),
    title,
    content: content ?? "",
    user_id: actor.user_id,
    time_created: now,
    time_updated: now,
  });
  const created = [];
  for (const checklist of checklists) {
    const items = [];
    for (const item of checklist.items ?? []) {
      items.push({ ...(await entry("checklist_item", item)), checked: item.checked ?? false });
    }
    created.push({ ...(await entry("checklist", checklist)), items });
  }
  return created;
}
