import type { Session } from "../../../session/session";
import type { FormDocument } from "../form-document";

/** The form a request changes: who changes it must have access to the board it leads to as well. Rule E4. */
export async function requireForm(session: Session, id: string): Promise<FormDocument> {
  const form = await session.require("form", id, "form_id");
  if (form.board_id !== undefined) await session.require("board", form.board_id, "form_id");
  return form;
}
