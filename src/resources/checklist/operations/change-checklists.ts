import * as z from "zod/mini";
import { frozenList } from "../../../base/json";
import type { TimeUnit } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { named, typed } from "../../../fields/declared-fields";
import { type InputIn, inputsOf, startOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-fields";
import { listOf } from "../../common/base-schemas";
import type { StoredWorkItem } from "../../work-item/operations/work-items";
import { type Checklist, type ChecklistItem, checklistFields, checklistItemFields } from "../checklist-fields";

type Checklists = Draft<CardDocument["checklists"]>;
type NewChecklist = Checklists[number];
type NewItem = NewChecklist["items"][number];

export function requireEntry<E extends { readonly id: string }>(entries: readonly E[], id: string, path: string): E {
  const entry = entries.find((each) => each.id === id);
  if (entry !== undefined) return entry;
  throw refusal("not_found", path, `There is no ${path.replace(/_id$/, "")} ${id} on this card or epic.`);
}

/** Changes the checklists of a card or epic, which is what records who did it. */
export async function changeChecklists(
  session: Session,
  { kind, document }: StoredWorkItem,
  recipe: (checklists: Checklists) => void,
): Promise<CardDocument["checklists"]> {
  const { checklists } = await session.update(kind, document.id, (draft) => recipe(draft.checklists));
  return checklists;
}

/** Changes one checklist or item, and stamps it if anything differs. */
export async function changeEntry<E extends NewChecklist | NewItem>(
  session: Session,
  owner: StoredWorkItem,
  entryIn: (checklists: Checklists) => E,
  recipe: (entry: E, checklists: Checklists) => void,
): Promise<CardDocument["checklists"]> {
  const after = await changeChecklists(session, owner, (all) => recipe(entryIn(all), all));
  if (after === owner.document.checklists) return after;
  return changeChecklists(session, owner, (all) => {
    entryIn(all).time_updated = session.context.now;
  });
}

export interface ChecklistItemInput extends InputIn<typeof checklistItemFields, "created"> {}

export interface ChecklistInput extends InputIn<typeof checklistFields, "created"> {
  readonly items?: readonly ChecklistItemInput[] | null | undefined;
}

export const checklistInputs = (unit: TimeUnit) => ({
  ...inputsOf(checklistFields, unit, "created"),
  items: z.nullish(listOf(z.object(inputsOf(checklistItemFields, unit, "created")))),
});

export const checklistInput = (unit: TimeUnit) => named(typed<ChecklistInput>, z.object(checklistInputs(unit)));

export async function reserveChecklistIds(session: Session, checklists: readonly ChecklistInput[]): Promise<void> {
  await session.reserveIds("checklist", checklists.length);
  const items = checklists.reduce((sum, checklist) => sum + (checklist.items?.length ?? 0), 0);
  await session.reserveIds("checklist_item", items);
}

const newChecklistFields = startOf(checklistFields);
const newItemFields = startOf(checklistItemFields);

export async function newChecklists(session: Session, checklists: readonly ChecklistInput[]): Promise<NewChecklist[]> {
  const created = [];
  for (const checklist of checklists) created.push(await newChecklist(session, checklist));
  return created;
}

export async function newChecklist(session: Session, checklist: ChecklistInput): Promise<NewChecklist> {
  const items = [];
  for (const item of checklist.items ?? []) items.push(await newChecklistItem(session, item));
  const id = await session.nextId("checklist");
  return { ...newChecklistFields(checklist), id, ...madeNow(session.context), items };
}

export async function newChecklistItem(session: Session, item: ChecklistItemInput): Promise<NewItem> {
  const id = await session.nextId("checklist_item");
  return { ...newItemFields(item), id, ...madeNow(session.context) };
}

const madeNow = ({ actor, now }: OperationContext) => ({
  user_id: actor.user_id,
  time_created: now,
  time_updated: now,
});

// Stored values are copied whole: views show more items than cards, and key by key it takes ten times as long.
type AllShown<Stored, Shown> = Exclude<keyof Stored, keyof Shown> extends never ? Stored : never;
type StoredChecklist = AllShown<CardDocument["checklists"][number], Checklist>;
type StoredItem = AllShown<StoredChecklist["items"][number], ChecklistItem>;

const none = Object.freeze({
  checklists: frozenList<Checklist>([]),
  checklist_order: frozenList<string>([]),
  checklist_item_order: Object.freeze({}) as Readonly<Record<string, readonly string[]>>,
});

const idsOf = (entries: readonly { readonly id: string }[]) => frozenList(entries.map(({ id }) => id));

export function presentChecklists(owner: Pick<CardDocument, "id" | "checklists">): typeof none {
  if (owner.checklists.length === 0) return none;
  const checklists = owner.checklists.map((checklist) => presentChecklist(owner.id, checklist));
  return {
    checklists: frozenList(checklists),
    checklist_order: idsOf(checklists),
    checklist_item_order: Object.freeze(Object.fromEntries(checklists.map(({ id, items }) => [id, idsOf(items)]))),
  };
}

export function presentChecklist(ownerId: string, checklist: StoredChecklist): Checklist {
  const items = frozenList(checklist.items.map((item) => presentChecklistItem(checklist.id, item)));
  return Object.freeze({ ...checklist, card_id: ownerId, items });
}

export function presentChecklistItem(checklistId: string, item: StoredItem): ChecklistItem {
  return Object.freeze({ ...item, checklist_id: checklistId });
}
