import { type CallOptions, operation } from "../../../operation/operation";
import { position, workItem } from "../../common/input-fields";
import { placeAt } from "../../ordering/place-at";
import { requireWorkItem, type WorkItemReference } from "../../work-item/operations/require-work-item";
import type { Checklist } from "../checklist";
import { changeChecklists } from "./change-checklists";
import { type ChecklistInput, checklistInputs } from "./checklist-input";
import { newChecklist } from "./new-checklists";
import { presentChecklist } from "./present-checklist";

export interface CreateChecklistInput extends WorkItemReference, ChecklistInput {
  /** Zero-based place among the checklists; past the end or left out means last. */
  readonly position?: number | null | undefined;
}

export interface CreateChecklistOutput {
  readonly checklist: Checklist;
}

export interface CreateChecklist {
  /**
   * Puts a checklist on a card, or on an epic.
   *
   * Exactly one of `card_id` and `epic_id` says where. Rules U27, L1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or epic.
   *
   * @example
   * ```ts
   * const { checklist } = await workspace.createChecklist({
   *   card_id: "1",
   *   title: "Before release",
   *   items: [{ title: "Run the tests", checked: true }, { title: "Write the notes" }],
   * });
   * checklist.items.map((item) => item.checked); // [true, false]
   * ```
   */
  createChecklist(input: CreateChecklistInput, options?: CallOptions): Promise<CreateChecklistOutput>;
}

export const createChecklist = operation<CreateChecklist>({
  role: "member",
  input: (unit) => ({ ...workItem, ...checklistInputs(unit), position }),
  async decide(session, input) {
    const owner = await requireWorkItem(session, input);
    const checklist = await newChecklist(session, input);
    await changeChecklists(session, owner, (checklists) => placeAt(checklists, checklist, input.position));
    return () => ({ checklist: presentChecklist(owner.document.id, checklist) });
  },
});
