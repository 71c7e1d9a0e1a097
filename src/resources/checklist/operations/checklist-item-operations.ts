import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { optionalId, position, workItem } from "../../common/input-fields";
import { placeAt } from "../../ordering/order-key";
import { requireWorkItem, type WorkItemReference, workItemBefore } from "../../work-item/operations/require-work-item";
import type { ChecklistItem } from "../checklist";
import { checklistItemFields } from "../checklist-fields";
import {
  type ChecklistItemInput,
  changeChecklists,
  changeEntry,
  newChecklistItem,
  requireEntry,
} from "./change-checklists";
import { presentChecklistItem } from "./present-checklist";

export interface CreateChecklistItemInput extends WorkItemReference, ChecklistItemInput {
  readonly checklist_id: string;
  /** Zero-based place among the items; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export type CreateChecklistItemOutput = { readonly checklist_item: ChecklistItem };

export interface ChecklistItemOperations {
  /**
   * Adds an item to a checklist of a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where the checklist stands. Rules U27, L1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   *
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * const { checklist_item } = await workspace.createChecklistItem({
   *   card_id: "1",
   *   checklist_id: checklist.id,
   *   title: "Run the tests",
   * });
   * checklist_item.checked; // false
   */
  createChecklistItem(input: CreateChecklistItemInput, options?: CallOptions): Promise<CreateChecklistItemOutput>;

  /**
   * Removes an item from a checklist of a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where the checklist stands. Rule U27.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic, checklist or item.
   *
   * @example
   * const { checklist } = await workspace.createChecklist({
   *   card_id: "1",
   *   title: "Before release",
   *   items: [{ title: "Run the tests" }],
   * });
   * const checklist_item_id = checklist.items[0]?.id ?? "";
   * await workspace.deleteChecklistItem({ card_id: "1", checklist_id: checklist.id, checklist_item_id });
   * (await workspace.getCard({ card_id: "1" })).card.checklists[0]?.items; // []
   */
  deleteChecklistItem(input: DeleteChecklistItemInput, options?: CallOptions): Promise<DeleteChecklistItemOutput>;

  /**
   * Changes, ticks off or moves an item of a checklist of a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where the checklist stands. Rules U27, L1, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic, checklist or item.
   *
   * @example
   * const { checklist } = await workspace.createChecklist({
   *   card_id: "1",
   *   title: "Before release",
   *   items: [{ title: "Run the tests" }],
   * });
   * const { checklist_item } = await workspace.updateChecklistItem({
   *   card_id: "1",
   *   checklist_id: checklist.id,
   *   checklist_item_id: checklist.items[0]?.id ?? "",
   *   checked: true,
   * });
   * checklist_item.checked; // true
   */
  updateChecklistItem(input: UpdateChecklistItemInput, options?: CallOptions): Promise<UpdateChecklistItemOutput>;
}

export const createChecklistItem = operation<Pick<ChecklistItemOperations, "createChecklistItem">>({
  input: (unit) => ({
    ...workItem,
    checklist_id: idSchema,
    ...inputsOf(checklistItemFields, unit, "created"),
    position,
  }),
  async decide(session, input) {
    const { checklist_id } = input;
    const owner = await requireWorkItem(session, input);
    requireEntry(owner.document.checklists, checklist_id, "checklist_id");
    const item = await newChecklistItem(session, input);
    await changeChecklists(session, owner, (checklists) => {
      const { items } = requireEntry(checklists, checklist_id, "checklist_id");
      placeAt(items, item, input.position);
    });
    return () => ({ checklist_item: presentChecklistItem(checklist_id, item) });
  },
});

export interface DeleteChecklistItemInput extends WorkItemReference {
  readonly checklist_id: string;
  readonly checklist_item_id: string;
}

export type DeleteChecklistItemOutput = Readonly<Record<never, never>>;

export const deleteChecklistItem = operation<Pick<ChecklistItemOperations, "deleteChecklistItem">>({
  input: () => ({ ...workItem, checklist_id: idSchema, checklist_item_id: idSchema }),
  async decide(session, { checklist_id, checklist_item_id, ...named }) {
    const owner = await requireWorkItem(session, named);
    await changeChecklists(session, owner, (checklists) => {
      const { items } = requireEntry(checklists, checklist_id, "checklist_id");
      const item = requireEntry(items, checklist_item_id, "checklist_item_id");
      items.splice(items.indexOf(item), 1);
    });
    return () => ({});
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateChecklistItemInput
  extends WorkItemReference,
    Expecting<UpdateChecklistItemInput, keyof WorkItemReference | "checklist_id" | "checklist_item_id"> {
  /** The checklist it is in. */
  readonly checklist_id: string;
  readonly checklist_item_id: string;
  /** Another checklist of the same card or epic moves it there. */
  readonly to_checklist_id?: string | null | undefined;
  /** 1 to 1024 characters after trimming. */
  readonly title?: string | undefined;
  /** At most 102400 characters; `null` is none. */
  readonly content?: string | null | undefined;
  readonly checked?: boolean | null | undefined;
  /** Zero-based place among the items, the item itself taken out; past the end, or left out on a move, means last. */
  readonly position?: number | null | undefined;
}

export type UpdateChecklistItemOutput = { readonly checklist_item: ChecklistItem };

const writeFields = inputWriterOf(checklistItemFields);

export const updateChecklistItem = operation<Pick<ChecklistItemOperations, "updateChecklistItem">>({
  input: (unit) => ({
    ...workItem,
    checklist_id: idSchema,
    checklist_item_id: idSchema,
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
    const checklist = requireEntry(owner.document.checklists, checklist_id, "checklist_id");
    requireEntry(checklist.items, checklist_item_id, "checklist_item_id");
    const home = input.to_checklist_id || checklist_id;
    requireEntry(owner.document.checklists, home, "to_checklist_id");
    const theItem = <I extends { readonly id: string }>(checklists: readonly { readonly items: readonly I[] }[]): I =>
      requireEntry(
        checklists.flatMap(({ items }) => items),
        checklist_item_id,
        "checklist_item_id",
      );
    const checklists = await changeEntry(session, owner, theItem, (item, all) => {
      writeFields(item, input);
      for (const { id, items } of all) if (id !== home) removeFrom(items, item);
      placeAt(requireEntry(all, home, "to_checklist_id").items, item, input.position);
    });
    return () => ({ checklist_item: presentChecklistItem(home, theItem(checklists)) });
  },
});

function removeFrom<T>(items: T[], item: T): void {
  const place = items.indexOf(item);
  if (place !== -1) items.splice(place, 1);
}
