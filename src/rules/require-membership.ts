import { refusal } from "../errors";
import type { Member } from "../model/member";
import type { Session } from "../session/session";

interface Joined {
  readonly members: readonly Member[];
}

/**
 * The membership a request names by its `user_id`: 404 when there is none. Who may not read what it is a membership of
 * is not told even that.
 */
export async function requireMembership(session: Session, { members }: Joined, userId: string): Promise<void> {
  if (members.some((member) => member.user_id === userId)) return;
  await session.authorize();
  throw refusal("not_found", "user_id", `There is no member ${userId} here.`);
}
