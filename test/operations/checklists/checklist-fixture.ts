import type { Checklist, Workspace, WorkspaceOptions } from "workspace-engine";
import { boardWorkspace } from "../fixture";

/** The owner of a checklist, and how it is read. */
export interface Owner {
  readonly named: { readonly card_id: string } | { readonly epic_id: string };
  readonly read: () => Promise<{
    readonly id: string;
    readonly checklists: readonly Checklist[];
    readonly checklist_order: readonly string[];
    readonly checklist_item_order: Readonly<Record<string, readonly string[]>>;
    readonly time_updated: number;
    readonly user_id_updated: string;
  }>;
}

export const ownerKinds = ["card", "epic"] as const;

/** A workspace with a card or an epic without checklists. */
export async function checklistOwner(kind: (typeof ownerKinds)[number], options: Partial<WorkspaceOptions> = {}) {
  const fixture = await boardWorkspace(options);
  return { ...fixture, owner: await newOwner(fixture.workspace, kind, fixture.lists.todo) };
}

export async function newOwner(
  workspace: Workspace,
  kind: (typeof ownerKinds)[number],
  list_id: string,
): Promise<Owner> {
  if (kind === "card") {
    const { card } = await workspace.createCard({ title: "Card", list_id });
    const named = { card_id: card.id };
    return { named, read: async () => (await workspace.getCard(named)).card };
  }
  const { epic } = await workspace.createEpic({ title: "Epic" });
  const named = { epic_id: epic.id };
  return { named, read: async () => (await workspace.getEpic(named)).epic };
}

/** Checklists with these titles, each with items of these titles. */
export async function fillChecklists(
  workspace: Workspace,
  { named }: Owner,
  checklists: Readonly<Record<string, readonly string[]>>,
): Promise<Checklist[]> {
  const created: Checklist[] = [];
  for (const [title, items] of Object.entries(checklists)) {
    const input = { ...named, title, items: items.map((item) => ({ title: item })) };
    created.push((await workspace.createChecklist(input)).checklist);
  }
  return created;
}

/** The titles of the checklists in their order, with those of their items. */
export async function outline({ read }: Owner): Promise<[string, string[]][]> {
  const { checklists } = await read();
  return checklists.map(({ title, items }) => [title, items.map((item) => item.title)]);
}
