import { type DocumentOf, declaredFields } from "./declared-fields";
import type { memberDocumentSchema } from "./schemas/member";

export type MemberDocument = DocumentOf<typeof memberDocumentSchema>;

/** A user of the workspace; the id is the host's user id. */
export const member = declaredFields<MemberDocument>()({});
