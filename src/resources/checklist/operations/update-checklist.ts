import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { position, workItem } from "../../common/input-fields";
import { placeAt } from "../../ordering/place-at";
import { requireWorkItem, type WorkItemReference, workItemBefore } from "../../work-item/operations/require-work-item";
import type { Checklist } from "../checklist";
import { checklistFields } from "../checklist-fields";
import { changeEntry, requireEntry } from "./change-checklists";
import { presentChecklist } from "./present-checklist";

/** Omitted fields stay unchanged. */
export interface UpdateChecklistInput extends WorkItemReference {
  readonly checklist_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title?: string | undefined;
  /** At most 102400 characters; `null` is none. */
  readonly content?: string | null | undefined;
  /** Zero-based place among the checklists, the checklist itself taken out; past the end means last. */
  readonly position?: number | null | undefined;
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateChecklistInput, keyof WorkItemReference | "checklist_id">;
}

export interface UpdateChecklistOutput {
  readonly checklist: Checklist;
}

export interface UpdateChecklist {
  /**
   * Changes the title, content or place of a checklist of a card or epic.
   *
   * Exactly one of `card_id` and `epic_id` says where it stands. Rules U27, L1, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or checklist.
   *
   * @example
   * ```ts
   * const { checklist } = await workspace.createChecklist({ card_id: "1", title: "Before release" });
   * await workspace.updateChecklist({ card_id: "1", checklist_id: checklist.id, title: "After release" });
   * (await workspace.getCard({ card_id: "1" })).card.checklists[0]?.title; // "After release"
   * ```
   */
  updateChecklist(input: UpdateChecklistInput, options?: CallOptions): Promise<UpdateChecklistOutput>;
}

const writeFields = inputWriterOf(checklistFields);

export const updateChecklist = operation<UpdateChecklist>({
  role: "member",
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
