import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { workItem } from "../../common/input-fields";
import { requireWorkItem, type WorkItemReference } from "../../work-item/operations/require-work-item";
import { changeChecklists, requireEntry } from "./change-checklists";

export interface DeleteChecklistInput extends WorkItemReference {
  readonly checklist_id: string;
}

export type DeleteChecklistOutput = Readonly<Record<never, never>>;

export interface DeleteChecklist {
  /**
   * Removes a checklist, with its items, from a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where it stands. Rule U27.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   *
   * @example
   * ```ts
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * await workspace.deleteChecklist({ card_id: "1", checklist_id: checklist.id });
   * (await workspace.getCard({ card_id: "1" })).card.checklist_order; // []
   * ```
   */
  deleteChecklist(input: DeleteChecklistInput, options?: CallOptions): Promise<DeleteChecklistOutput>;
}

export const deleteChecklist = operation<DeleteChecklist>({
  role: "member",
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
