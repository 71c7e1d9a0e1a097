import { addressKey } from "../model/email-address";
import { type DocumentOf, declaredFields, flag, text } from "./declared-fields";
import type { memberDocumentSchema } from "./schemas/member";

export type MemberDocument = DocumentOf<typeof memberDocumentSchema>;

/** Whether a member is an active owner or admin. */
export const runsWorkspace = ({ role, status }: MemberDocument): boolean =>
  status === "active" && (role === "owner" || role === "admin");

/** A user of the workspace; the id is the host's user id. */
export const member = declaredFields<MemberDocument>()({
  email_address: { ...text, of: ({ email = "" }) => addressKey(email) },
  runs_workspace: { ...flag, of: runsWorkspace },
});
