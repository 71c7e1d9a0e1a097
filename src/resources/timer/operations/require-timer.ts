import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import type { TimerDocument } from "../timer-document";

/**
 * The running timer of a user, the acting one by default, or `null`. That of another is for admins, and others are not
 * even told whether one runs. Rules E4, M5.
 */
export async function findTimer(session: Session, userId: string | null | undefined): Promise<TimerDocument | null> {
  const { actor, authorize } = session.context;
  const id = userId || actor.user_id;
  const allowed = actor.role === "admin" || actor.user_id === id;
  const timer = await session.get("timer", id);
  if (timer !== null) session.permit("timer", timer, allowed, "user_id");
  else if (!allowed) await authorize(allowed, [], "user_id");
  return timer;
}

/** The running timer a request is about. */
export async function requireTimer(session: Session, userId: string | null | undefined): Promise<TimerDocument> {
  const timer = await findTimer(session, userId);
  if (timer === null) throw refusal("not_found", userId ? "user_id" : "", "No timer is running.");
  return timer;
}
