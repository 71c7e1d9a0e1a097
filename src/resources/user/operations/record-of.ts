import type { Session } from "../../../session/session";
import { type UserRecord, userFromActor } from "./user-record";

/** What is known of a user a request names, or of the acting one, of whom there need be no record. Rule U21. */
export async function recordOf(session: Session, userId: string): Promise<UserRecord> {
  const { actor } = session.context;
  const unrecorded = userId === actor.user_id && (await session.get("member", userId)) === null;
  return unrecorded ? userFromActor(actor) : session.require("member", userId, "user_id");
}
