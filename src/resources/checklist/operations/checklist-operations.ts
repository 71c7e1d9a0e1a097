import { type InputIn, inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { idSchema, optionalId, position, workItem } from "../../common/base-schemas";
import { placeAt } from "../../ordering/order-key";
import { requireWorkItem, type WorkItemReference, workItemBefore } from "../../work-item/operations/work-items";
import { type Checklist, type ChecklistItem, checklistFields, checklistItemFields } from "../checklist-fields";
import * as parts from "./change-checklists";

export interface CreateChecklistInput extends WorkItemReference, parts.ChecklistInput {
  /** Zero-based place among the checklists; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export interface DeleteChecklistInput extends WorkItemReference {
  readonly checklist_id: string;
}

/** Omitted fields stay unchanged. */
export interface UpdateChecklistInput
  extends DeleteChecklistInput,
    InputIn<typeof checklistFields, "changed">,
    Expecting<UpdateChecklistInput, keyof DeleteChecklistInput> {
  /** Zero-based place among the checklists, the checklist itself taken out; past the end means last. */
  readonly position?: number | null | undefined;
}

export interface CreateChecklistItemInput extends DeleteChecklistInput, parts.ChecklistItemInput {
  /** Zero-based place among the items; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export interface DeleteChecklistItemInput extends DeleteChecklistInput {
  readonly checklist_item_id: string;
}

/** Omitted fields stay unchanged; `checklist_id` names the checklist it is in. */
export interface UpdateChecklistItemInput
  extends DeleteChecklistItemInput,
    InputIn<typeof checklistItemFields, "changed">,
    Expecting<UpdateChecklistItemInput, keyof DeleteChecklistItemInput> {
  /** Another checklist of the same card or epic moves it there. */
  readonly to_checklist_id?: string | null | undefined;
  /** Zero-based place among the items, the item itself taken out; past the end, or left out on a move, means last. */
  readonly position?: number | null | undefined;
}

export type CreateChecklistOutput = { readonly checklist: Checklist };
export type DeleteChecklistOutput = Readonly<Record<never, never>>;
export type UpdateChecklistOutput = { readonly checklist: Checklist };
export type CreateChecklistItemOutput = { readonly checklist_item: ChecklistItem };
export type DeleteChecklistItemOutput = Readonly<Record<never, never>>;
export type UpdateChecklistItemOutput = { readonly checklist_item: ChecklistItem };

export interface ChecklistOperations extends ChecklistItemOperations {
  /**
   * Adds a checklist to a card or an epic. Exactly one of `card_id` and `epic_id` names that. Rules U27, L1.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or epic.
   * @example
   * const items = [{ title: "Run the tests", checked: true }, { title: "Write the notes" }];
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release", items });
   * checklist.items.map((item) => item.checked); // [true, false]
   */
  createChecklist(input: CreateChecklistInput, options?: CallOptions): Promise<CreateChecklistOutput>;

  /**
   * Removes a checklist, with its items, from a card or epic. Exactly one of `card_id` and `epic_id` names that. Rule U27.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * await workspace.deleteChecklist({ card_id: "1", checklist_id: checklist.id });
   * (await workspace.getCard({ card_id: "1" })).card.checklist_order; // []
   */
  deleteChecklist(input: DeleteChecklistInput, options?: CallOptions): Promise<DeleteChecklistOutput>;

  /**
   * Changes or moves a checklist of the card or epic that one of `card_id` and `epic_id` names. Rules U27, L1, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * await workspace.updateChecklist({ card_id: "1", checklist_id: checklist.id, title: "After release" });
   * (await workspace.getCard({ card_id: "1" })).card.checklists[0]?.title; // "After release"
   */
  updateChecklist(input: UpdateChecklistInput, options?: CallOptions): Promise<UpdateChecklistOutput>;
}

export interface ChecklistItemOperations {
  /**
   * Adds an item to a checklist of a card or epic. Exactly one of `card_id` and `epic_id` names that. Rules U27, L1.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * const item = { card_id: "1", checklist_id: checklist.id, title: "Run the tests" };
   * (await workspace.createChecklistItem(item)).checklist_item.checked; // false
   */
  createChecklistItem(input: CreateChecklistItemInput, options?: CallOptions): Promise<CreateChecklistItemOutput>;

  /**
   * Removes an item from a checklist of a card or epic. Exactly one of `card_id` and `epic_id` names that. Rule U27.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic, checklist or item.
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Release", items: [{ title: "Test" }] });
   * const checklist_item_id = checklist.items[0]?.id ?? "";
   * await workspace.deleteChecklistItem({ card_id: "1", checklist_id: checklist.id, checklist_item_id });
   * (await workspace.getCard({ card_id: "1" })).card.checklists[0]?.items; // []
   */
  deleteChecklistItem(input: DeleteChecklistItemInput, options?: CallOptions): Promise<DeleteChecklistItemOutput>;

  /**
   * Changes, ticks off or moves an item of a checklist; one of `card_id` and `epic_id` says where. Rules U27, L1, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic, checklist or item.
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Release", items: [{ title: "Test" }] });
   * const item = { card_id: "1", checklist_id: checklist.id, checklist_item_id: checklist.items[0]?.id ?? "" };
   * const { checklist_item } = await workspace.updateChecklistItem({ ...item, checked: true });
   * checklist_item.checked; // true
   */
  updateChecklistItem(input: UpdateChecklistItemInput, options?: CallOptions): Promise<UpdateChecklistItemOutput>;
}

const named = { ...workItem, checklist_id: idSchema };
const itemNamed = { ...named, checklist_item_id: idSchema };

export const createChecklist = operation<Pick<ChecklistOperations, "createChecklist">>({
  input: (unit) => ({ ...workItem, ...parts.checklistInputs(unit), position }),
  async decide(session, input) {
    const owner = await requireWorkItem(session, input);
    const checklist = await parts.newChecklist(session, input);
    await parts.changeChecklists(session, owner, (checklists) => placeAt(checklists, checklist, input.position));
    return () => ({ checklist: parts.presentChecklist(owner.document.id, checklist) });
  },
});

export const deleteChecklist = operation<Pick<ChecklistOperations, "deleteChecklist">>({
  input: () => named,
  async decide(session, { checklist_id, ...owner }) {
    await parts.changeChecklists(session, await requireWorkItem(session, owner), (checklists) =>
      remove(checklists, parts.requireEntry(checklists, checklist_id, "checklist_id")),
    );
    return () => ({});
  },
});

function remove<T>(entries: T[], entry: T): void {
  const place = entries.indexOf(entry);
  if (place !== -1) entries.splice(place, 1);
}

const writeChecklist = inputWriterOf(checklistFields);

export const updateChecklist = operation<Pick<ChecklistOperations, "updateChecklist">>({
  input: (unit) => ({ ...named, ...inputsOf(checklistFields, unit, "changed"), position }),
  changes: {
    fields: checklistFields,
    named: ["card_id", "epic_id", "checklist_id"],
    shown(session, _, input) {
      const { checklists } = workItemBefore(session, input);
      const position = checklists.findIndex(({ id }) => id === input.checklist_id);
      return { ...checklists[position], position };
    },
  },
  async decide(session, { checklist_id, card_id, epic_id, ...changes }) {
    const owner = await requireWorkItem(session, { card_id, epic_id });
    const theChecklist = <E extends { readonly id: string }>(checklists: readonly E[]): E =>
      parts.requireEntry(checklists, checklist_id, "checklist_id");
    const checklists = await parts.changeEntry(session, owner, theChecklist, (checklist, all) => {
      writeChecklist(checklist, changes);
      placeAt(all, checklist, changes.position);
    });
    return () => ({ checklist: parts.presentChecklist(owner.document.id, theChecklist(checklists)) });
  },
});

export const createChecklistItem = operation<Pick<ChecklistOperations, "createChecklistItem">>({
  input: (unit) => ({ ...named, ...inputsOf(checklistItemFields, unit, "created"), position }),
  async decide(session, input) {
    const { checklist_id } = input;
    const owner = await requireWorkItem(session, input);
    const item = await parts.newChecklistItem(session, input);
    await parts.changeChecklists(session, owner, (checklists) =>
      placeAt(parts.requireEntry(checklists, checklist_id, "checklist_id").items, item, input.position),
    );
    return () => ({ checklist_item: parts.presentChecklistItem(checklist_id, item) });
  },
});

export const deleteChecklistItem = operation<Pick<ChecklistOperations, "deleteChecklistItem">>({
  input: () => itemNamed,
  async decide(session, { checklist_id, checklist_item_id, ...owner }) {
    await parts.changeChecklists(session, await requireWorkItem(session, owner), (checklists) => {
      const { items } = parts.requireEntry(checklists, checklist_id, "checklist_id");
      remove(items, parts.requireEntry(items, checklist_item_id, "checklist_item_id"));
    });
    return () => ({});
  },
});

const writeItem = inputWriterOf(checklistItemFields);

export const updateChecklistItem = operation<Pick<ChecklistOperations, "updateChecklistItem">>({
  input: (unit) => ({
    ...itemNamed,
    to_checklist_id: optionalId,
    ...inputsOf(checklistItemFields, unit, "changed"),
    position,
  }),
  changes: {
    fields: checklistItemFields,
    named: ["card_id", "epic_id", "checklist_id", "checklist_item_id"],
    shown(session, _, input) {
      const checklist = workItemBefore(session, input).checklists.find(({ id }) => id === input.checklist_id);
      const position = checklist?.items.findIndex(({ id }) => id === input.checklist_item_id) ?? 0;
      return { ...checklist?.items[position], to_checklist_id: checklist?.id, position };
    },
  },
  async decide(session, input) {
    const { checklist_id, checklist_item_id } = input;
    const owner = await requireWorkItem(session, input);
    const from = parts.requireEntry(owner.document.checklists, checklist_id, "checklist_id");
    parts.requireEntry(from.items, checklist_item_id, "checklist_item_id");
    const home = input.to_checklist_id || checklist_id;
    const theItem = <I extends { readonly id: string }>(checklists: readonly { readonly items: readonly I[] }[]): I => {
      const items = checklists.flatMap((checklist) => checklist.items);
      return parts.requireEntry(items, checklist_item_id, "checklist_item_id");
    };
    const checklists = await parts.changeEntry(session, owner, theItem, (item, all) => {
      writeItem(item, input);
      for (const { id, items } of all) if (id !== home) remove(items, item);
      placeAt(parts.requireEntry(all, home, "to_checklist_id").items, item, input.position);
    });
    return () => ({ checklist_item: parts.presentChecklistItem(home, theItem(checklists)) });
  },
});
