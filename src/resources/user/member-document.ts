import { flag } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { memberFields } from "./user-fields";

/** A user of the workspace; the id is the host's user id. */
export type MemberDocument = DocumentIn<typeof memberFields>;

/** Whether a member is an active owner or admin. */
export const runsWorkspace = ({ role, status }: MemberDocument): boolean =>
  status === "active" && (role === "owner" || role === "admin");

export const member = documentKind(memberFields, {
  runs_workspace: { ...flag, from: ["role", "status"], of: runsWorkspace },
});
