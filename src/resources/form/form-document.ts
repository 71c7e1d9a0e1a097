import { sortableNumber } from "../../base/sortable-number";
import { type DocumentOf, declaredFields, flag, sortedText, text } from "../../fields/declared-fields";
import type { formDocumentSchema } from "./form-document-schema";

export type FormDocument = DocumentOf<typeof formDocumentSchema>;

export const form = declaredFields<FormDocument>()({
  board_id: text,
  folder_id: text,
  /** The board without which nobody sees the form; empty where the form is offered to all. */
  closed_board_id: {
    ...text,
    from: ["is_public", "is_portal_visible", "board_id"],
    of: (form) => (form.is_public || form.is_portal_visible ? "" : (form.board_id ?? "")),
  },
  is_portal_visible: flag,
  order: { ...sortedText, from: ["order"], of: (form) => sortableNumber(form.order) },
});
