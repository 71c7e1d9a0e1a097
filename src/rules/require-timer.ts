import type { TimerDocument } from "../documents/timer";
import { refusal } from "../errors";
import type { Session } from "../session/session";

/** The running timer of a user, the acting one by default; that of another is for admins. Rules E4, M5. */
export async function requireTimer(session: Session, userId: string | null | undefined): Promise<TimerDocument> {
  const { actor } = session.context;
  const timer = await session.get("timer", userId || actor.user_id);
  if (timer === null) throw refusal("not_found", userId ? "user_id" : "", "No timer is running.");
  session.permit("timer", timer, actor.role === "admin" || actor.user_id === timer.id, "user_id");
  return timer;
}
