import type { ActingActor, CreateTimeEntryInput, Workspace, WorkspaceOptions } from "workspace-engine";
import { cardWorkspace } from "../fixture";

export const bob: ActingActor = { user_id: "u-bob", role: "member" };
export const vic: ActingActor = { user_id: "u-vic", role: "viewer" };

/** 2026-01-05T08:00Z, an hour before the clock's first instant, in seconds. */
export const eight = 1_767_600_000;
/** The clock's first instant in seconds. */
export const nine = eight + 3600;

/** A ULID that stands `n`th. */
export const entryId = (n: number): string => `01KE6Y4S00${String(n).padStart(16, "0")}`;

/** A workspace with a card that has an hour of remaining time. */
export const newTimeSheet = (options: Partial<WorkspaceOptions> = {}) =>
  cardWorkspace(options, { title: "Copy", time_remaining_seconds: 3600 });

/** Logs ten minutes on a card. */
export async function logTime(workspace: Workspace, scope_id: string, changes: Partial<CreateTimeEntryInput> = {}) {
  const request = { id: entryId(1), scope_type: "card", scope_id, started_at: eight, duration_seconds: 600 } as const;
  const { time_entry } = await workspace.createTimeEntry({ ...request, ...changes });
  return time_entry;
}

export const remainingTime = async (workspace: Workspace, card_id: string) =>
  (await workspace.getCard({ card_id })).card.time_remaining_seconds;

export const readEntry = async (workspace: Workspace, time_entry_id = entryId(1)) =>
  (await workspace.getTimeEntry({ time_entry_id })).time_entry;
