import { type SnapshotInput, type TimeEntry, type Workspace, WorkspaceError } from "workspace-engine";
import { hours, minute } from "../output/format";
import { answer, call, note, step } from "../output/screen";

/** Corrects a time entry, and is refused twice: once too late, once after the books were closed. */
export async function timeEntryTour(workspace: Workspace, snapshot: SnapshotInput): Promise<void> {
  const { time_entries = [], settings } = snapshot;
  const lockDate = settings?.time_lock?.before ?? 0;
  const forgotten = time_entries.find((entry) => entry.needs_review === true && entry.started_at >= lockDate);
  const locked = time_entries.find((entry) => entry.started_at < lockDate);
  if (forgotten === undefined || locked === undefined) return;

  const { time_entry: found } = await workspace.getTimeEntry({ time_entry_id: forgotten.id });
  step("Somebody forgot to stop a timer. Correct the duration, and confirm the entry.");
  const correction = {
    time_entry_id: found.id,
    version: found.version,
    duration_seconds: 5400,
    confirm_review: true,
  };
  call("updateTimeEntry", correction);
  const { time_entry: corrected } = await workspace.updateTimeEntry(correction);
  answer([found, corrected], {
    "": (entry) => (entry === found ? "before" : "after"),
    Card: (entry) => entry.card_title_snapshot,
    Duration: (entry) => hours(entry.duration_seconds),
    "Needs review": (entry) => (entry.needs_review ? `yes: ${entry.review_reason}` : "no"),
    Reviewed: reviewed,
    Version: (entry) => entry.version,
  });

  step("Somebody who saw the entry as it was before changes it too: their version is stale.");
  const late = { time_entry_id: found.id, version: found.version, description: "Pairing" };
  call("updateTimeEntry", late);
  await showRefusal(() => workspace.updateTimeEntry(late));

  step("An entry from before the lock date can no longer be changed by anyone.");
  const closed = { time_entry_id: locked.id, duration_seconds: 60 };
  call("updateTimeEntry", closed);
  await showRefusal(() => workspace.updateTimeEntry(closed));
  const { time_entry: kept } = await workspace.getTimeEntry({ time_entry_id: locked.id });
  note(
    `It started ${minute(kept.started_at)}, was locked ${minute(kept.locked_at)}, and keeps its ${hours(kept.duration_seconds)}.`,
  );
}

function reviewed({ reviewed_by, reviewed_at }: TimeEntry): string {
  return reviewed_by === undefined ? "" : `by ${reviewed_by}, ${minute(reviewed_at)}`;
}

async function showRefusal(attempt: () => Promise<unknown>): Promise<void> {
  const error = await attempt().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WorkspaceError)) throw error ?? new Error("This should have been refused.");
  answer([error], {
    Status: ({ status }) => status,
    Code: ({ code }) => code,
    Sec: ({ sec }) => sec,
  });
  note(error.message);
}
