import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { position, workItem } from "../../common/input-fields";
import { placeAt } from "../../ordering/order-key";
import { requireWorkItem, type WorkItemReference, workItemBefore } from "../../work-item/operations/require-work-item";
import type { Checklist } from "../checklist";
import { checklistFields } from "../checklist-fields";
import {
  type ChecklistInput,
  changeChecklists,
  changeEntry,
  checklistInputs,
  newChecklist,
  requireEntry,
} from "./change-checklists";
import type { ChecklistItemOperations } from "./checklist-item-operations";
import { presentChecklist } from "./present-checklist";

export interface CreateChecklistInput extends WorkItemReference, ChecklistInput {
  /** Zero-based place among the checklists; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export type CreateChecklistOutput = { readonly checklist: Checklist };

export interface ChecklistOperations extends ChecklistItemOperations {
  /**
   * Puts a checklist on a card, or on an epic.
   *
   * Exactly one of `card_id` and `epic_id` says where. Rules U27, L1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or epic.
   *
   * @example
   * const { checklist } = await workspace.createChecklist({
   *   card_id: "1",
   *   title: "Before release",
   *   items: [{ title: "Run the tests", checked: true }, { title: "Write the notes" }],
   * });
   * checklist.items.map((item) => item.checked); // [true, false]
   */
  createChecklist(input: CreateChecklistInput, options?: CallOptions): Promise<CreateChecklistOutput>;

  /**
   * Removes a checklist, with its items, from a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where it stands. Rule U27.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   *
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * await workspace.deleteChecklist({ card_id: "1", checklist_id: checklist.id });
   * (await workspace.getCard({ card_id: "1" })).card.checklist_order; // []
   */
  deleteChecklist(input: DeleteChecklistInput, options?: CallOptions): Promise<DeleteChecklistOutput>;

  /**
   * Changes the title, content or place of a checklist of a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where it stands. Rules U27, L1, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   *
   * @example
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * await workspace.updateChecklist({ card_id: "1", checklist_id: checklist.id, title: "After release" });
   * (await workspace.getCard({ card_id: "1" })).card.checklists[0]?.title; // "After release"
   */
  updateChecklist(input: UpdateChecklistInput, options?: CallOptions): Promise<UpdateChecklistOutput>;
}

export const createChecklist = operation<Pick<ChecklistOperations, "createChecklist">>({
  input: (unit) => ({ ...workItem, ...checklistInputs(unit), position }),
  async decide(session, input) {
    const owner = await requireWorkItem(session, input);
    const checklist = await newChecklist(session, input);
    await changeChecklists(session, owner, (checklists) => placeAt(checklists, checklist, input.position));
    return () => ({ checklist: presentChecklist(owner.document.id, checklist) });
  },
});

export interface DeleteChecklistInput extends WorkItemReference {
  readonly checklist_id: string;
}

export type DeleteChecklistOutput = Readonly<Record<never, never>>;

export const deleteChecklist = operation<Pick<ChecklistOperations, "deleteChecklist">>({
  input: () => ({ ...workItem, checklist_id: idSchema }),
  async decide(session, { checklist_id, ...named }) {
    const owner = await requireWorkItem(session, named);
    await changeChecklists(session, owner, (checklists) => {
      const checklist = requireEntry(checklists, checklist_id, "checklist_id");
      checklists.splice(checklists.indexOf(checklist), 1);
    });
    return () => ({});
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateChecklistInput
  extends WorkItemReference,
    Expecting<UpdateChecklistInput, keyof WorkItemReference | "checklist_id"> {
  readonly checklist_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title?: string | undefined;
  /** At most 102400 characters; `null` is none. */
  readonly content?: string | null | undefined;
  /** Zero-based place among the checklists, the checklist itself taken out; past the end means last. */
  readonly position?: number | null | undefined;
}

export type UpdateChecklistOutput = { readonly checklist: Checklist };

const writeFields = inputWriterOf(checklistFields);

export const updateChecklist = operation<Pick<ChecklistOperations, "updateChecklist">>({
  input: (unit) => ({
    ...workItem,
    checklist_id: idSchema,
    ...inputsOf(checklistFields, unit, "changed"),
    position,
  }),
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
      requireEntry(checklists, checklist_id, "checklist_id");
    theChecklist(owner.document.checklists);
    const checklists = await changeEntry(session, owner, theChecklist, (checklist, all) => {
      writeFields(checklist, changes);
      placeAt(all, checklist, changes.position);
    });
    return () => ({ checklist: presentChecklist(owner.document.id, theChecklist(checklists)) });
  },
});
