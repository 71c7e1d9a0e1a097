import { text } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { formFields } from "./form-fields";

export type FormDocument = DocumentIn<typeof formFields>;

export const form = documentKind(formFields, {
  /** The board without which nobody sees the form; empty where the form is offered to all. */
  closed_board_id: {
    ...text,
    from: ["is_public", "is_portal_visible", "board_id"],
    of: (form) => (form.is_public || form.is_portal_visible ? "" : (form.board_id ?? "")),
  },
});
