import { inputsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { position, workItem } from "../../common/input-fields";
import { placeAt } from "../../ordering/place-at";
import { requireWorkItem, type WorkItemReference } from "../../work-item/operations/require-work-item";
import type { ChecklistItem } from "../checklist";
import { checklistItemFields } from "../checklist-fields";
import { changeChecklists, requireEntry } from "./change-checklists";
import type { ChecklistItemInput } from "./checklist-input";
import { newChecklistItem } from "./new-checklists";
import { presentChecklistItem } from "./present-checklist";

export interface CreateChecklistItemInput extends WorkItemReference, ChecklistItemInput {
  readonly checklist_id: string;
  /** Zero-based place among the items; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export interface CreateChecklistItemOutput {
  readonly checklist_item: ChecklistItem;
}

export interface CreateChecklistItem {
  /**
   * Adds an item to a checklist of a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where the checklist stands. Rules U27, L1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   *
   * @example
   * ```ts
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * const { checklist_item } = await workspace.createChecklistItem({
   *   card_id: "1",
   *   checklist_id: checklist.id,
   *   title: "Run the tests",
   * });
   * checklist_item.checked; // false
   * ```
   */
  createChecklistItem(input: CreateChecklistItemInput, options?: CallOptions): Promise<CreateChecklistItemOutput>;
}

export const createChecklistItem = operation<CreateChecklistItem>({
  role: "member",
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
