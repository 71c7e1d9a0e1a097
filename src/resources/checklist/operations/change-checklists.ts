import * as z from "zod/mini";
import type { TimeUnit } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { inputsOf, startOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-fields";
import { listOf } from "../../common/input-fields";
import type { StoredWorkItem } from "../../work-item/operations/require-work-item";
import { checklistFields, checklistItemFields } from "../checklist-fields";

type Checklists = Draft<CardDocument["checklists"]>;
type Entry = Checklists[number] | Checklists[number]["items"][number];

/** The one with this id, which the request names at `path`. */
export function requireEntry<E extends { readonly id: string }>(entries: readonly E[], id: string, path: string): E {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined)
    throw refusal("not_found", path, `There is no ${path.replace(/_id$/, "")} ${id} on this card or epic.`);
  return entry;
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
export async function changeEntry<E extends Entry>(
  session: Session,
  owner: StoredWorkItem,
  entryIn: (checklists: Checklists) => E,
  recipe: (entry: E, checklists: Checklists) => void,
): Promise<CardDocument["checklists"]> {
  const { checklists: before } = owner.document;
  const after = await changeChecklists(session, owner, (all) => recipe(entryIn(all), all));
  if (after === before) return after;
  return changeChecklists(session, owner, (all) => {
    entryIn(all).time_updated = session.context.now;
  });
}

export interface ChecklistInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  readonly items?: readonly ChecklistItemInput[] | null | undefined;
}

export interface ChecklistItemInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
  readonly checked?: boolean | null | undefined;
}

/** The fields of a new checklist and its items. */
export const checklistInputs = (unit: TimeUnit) => ({
  ...inputsOf(checklistFields, unit, "created"),
  items: z.nullish(listOf(z.object(inputsOf(checklistItemFields, unit, "created")))),
});

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
