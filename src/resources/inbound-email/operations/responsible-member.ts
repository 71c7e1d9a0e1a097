import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { MemberDocument } from "../../user/member-document";

/** The active member whose address a sender has. */
export async function responsibleMember(session: Session, key: string): Promise<MemberDocument | null> {
  const found = await session.find({ kind: "member", where: [anyOf("email_address", [key])], sort: ascending("id") });
  return found.find(({ status }) => status === "active") ?? null;
}
