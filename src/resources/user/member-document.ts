import { type DocumentOf, declaredFields, flag, text } from "../../fields/declared-fields";
import { addressKey } from "../inbound-email/email-address";
import type { memberDocumentSchema } from "./member-document-schema";

export type MemberDocument = DocumentOf<typeof memberDocumentSchema>;

/** Whether a member is an active owner or admin. */
export const runsWorkspace = ({ role, status }: MemberDocument): boolean =>
  status === "active" && (role === "owner" || role === "admin");

/** A user of the workspace; the id is the host's user id. */
export const member = declaredFields<MemberDocument>()({
  email_address: { ...text, from: ["email"], of: ({ email = "" }) => addressKey(email) },
  runs_workspace: { ...flag, from: ["role", "status"], of: runsWorkspace },
});
