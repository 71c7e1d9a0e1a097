import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { workItem } from "../../common/input-fields";
import { requireWorkItem, type WorkItemReference } from "../../work-item/operations/require-work-item";
import { changeChecklists, requireEntry } from "./change-checklists";

export interface DeleteChecklistItemInput extends WorkItemReference {
  readonly checklist_id: string;
  readonly checklist_item_id: string;
}

export type DeleteChecklistItemOutput = Readonly<Record<never, never>>;

export interface DeleteChecklistItem {
  /**
   * Removes an item from a checklist of a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where the checklist stands. Rule U27.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic, checklist or item.
   *
   * @example
   * ```ts
   * const { checklist } = await workspace.createChecklist({
   *   card_id: "1",
   *   title: "Before release",
   *   items: [{ title: "Run the tests" }],
   * });
   * const checklist_item_id = checklist.items[0]?.id ?? "";
   * await workspace.deleteChecklistItem({ card_id: "1", checklist_id: checklist.id, checklist_item_id });
   * (await workspace.getCard({ card_id: "1" })).card.checklists[0]?.items; // []
   * ```
   */
  deleteChecklistItem(input: DeleteChecklistItemInput, options?: CallOptions): Promise<DeleteChecklistItemOutput>;
}

export const deleteChecklistItem = operation<DeleteChecklistItem>({
  role: "member",
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
