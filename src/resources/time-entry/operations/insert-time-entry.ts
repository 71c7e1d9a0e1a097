import { startOf } from "../../../fields/field-table";
import type { Session } from "../../../session/session";
import { takeRemainingTime } from "../../card/operations/remaining-time";
import { SETTINGS_ID } from "../../settings/settings-fields";
import { type TimeEntryDocument, timeEntryFields } from "../time-entry-fields";
import type { CardSnapshots } from "./time-scope";

/** Work to record. */
export interface NewTimeEntry
  extends Pick<
    TimeEntryDocument,
    "id" | "user_id" | "scope_type" | "scope_id" | "started_at" | "duration_seconds" | "billable" | "description"
  > {
  readonly snapshots: CardSnapshots;
  /** How it came about. */
  readonly source: string;
  /** Why somebody should look at it, if somebody should. */
  readonly review_reason?: string | undefined;
  /** Hash of the request that may be repeated. */
  readonly request_hash?: string;
}

const newFields = startOf(timeEntryFields);

/** Stages a time entry with its user's rate, and lowers its card's remaining time. Rule M1. */
export async function insertTimeEntry(session: Session, work: NewTimeEntry): Promise<TimeEntryDocument> {
  const { snapshots, review_reason, request_hash = "" } = work;
  const { scope_type, scope_id, user_id, duration_seconds, source } = work;
  const { now } = session.context;
  const scope = scope_type === "card" ? { card_id: scope_id } : { time_category_id: scope_id };
  const untaken = { ...scope, duration_seconds: 0, remaining_taken_seconds: 0 };
  return session.insert("time_entry", {
    ...newFields(work),
    user_id,
    source,
    ...scope,
    ...snapshots,
    ...(await takeRate(session, user_id)),
    needs_review: review_reason !== undefined,
    ...(review_reason === undefined ? {} : { review_reason }),
    remaining_taken_seconds: await takeRemainingTime(session, untaken, duration_seconds),
    request_hash,
    time_created: now,
    time_updated: now,
  });
}

/** The user's rate, else the workspace's, with the currency it is in. Rule M1.11. */
async function takeRate(session: Session, userId: string) {
  const member = await session.get("member", userId);
  const settings = await session.get("settings", SETTINGS_ID);
  const rated = member?.rate_cents === undefined ? settings : member;
  return {
    rate_snapshot_cents: rated?.rate_cents ?? 0,
    currency_snapshot: rated?.currency ?? settings?.currency ?? "USD",
  };
}
