import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import type { TimeEntryDocument } from "../time-entry-document";

/** The entry a request names; a deleted one is 404 like one that never was. Rule M2. */
export async function requireTimeEntry(session: Session, id: string): Promise<TimeEntryDocument> {
  const entry = await session.get("time_entry", id);
  if (entry !== null && entry.deleted_at === undefined) return session.require("time_entry", id, "time_entry_id");
  throw refusal("not_found", "time_entry_id", `There is no time_entry ${id} in this workspace.`);
}

/** Entries are changed by whose they are, and by admins. Rules E4, M2. */
export function permitChange(session: Session, entry: TimeEntryDocument): void {
  const { actor } = session.context;
  session.permit("time_entry", entry, actor.role === "admin" || actor.user_id === entry.user_id);
}
