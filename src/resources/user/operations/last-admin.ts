import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { ascending, noneOf, present } from "../../../storage/clauses";

/**
 * Refuses to leave the workspace without an active owner or admin: called for one who is about to stop being it.
 * Rule U21.
 */
export async function refuseLastAdmin(session: Session, userId: string): Promise<void> {
  if (await othersRun(session, [userId])) return;
  throw refusal("last_admin", "user_id", `${userId} is the last active owner or admin of this workspace.`);
}

/**
 * Whether anyone but these users is an active owner or admin. Of two who stop at once, the guard makes the later one
 * see that it would be the last.
 */
export async function othersRun(session: Session, userIds: readonly string[]): Promise<boolean> {
  const others = [present("runs_workspace"), noneOf("id", userIds)] as const;
  const found = await session.findGuarded({ kind: "member", where: others, sort: ascending("id") });
  return found.length > 0;
}
