import { append, groupBy } from "../base/collections";
import type { Documents, Kind } from "../documents";
import { updateComment } from "../resources/comment/operations/comment-operations";
import { updateTimeEntry } from "../resources/time-entry/operations/time-entry-operations";
import { insertTimeEntry, lockedAt, requireScope, timeLock } from "../resources/time-entry/operations/time-entry-rules";
import type { Session } from "../session/session";
import { type PartKind, partKinds, partsIn } from "./merge";
import { isAllowed, remember, type Writing } from "./writing";

type Part = Documents[PartKind];

export const isPart = (kind: Kind): kind is PartKind => kind in partKinds;

/** Adds a part, or makes what the file changes of one: it is merged whole. */
export async function bringPart(writing: Writing, kind: PartKind, document: Part, found: Part | null): Promise<void> {
  const { session, outcome, space } = writing;
  const row = partKinds[kind];
  const id = row.wholeOf(document, space);
  const parts = partsIn((await session.get("import_base", id))?.said, row.field);
  const here = found && "deleted_at" in found ? null : found;
  const value = row.says(document);
  const before = Object.hasOwn(parts, document.id) ? parts[document.id] : undefined;
  const title = "card_title_snapshot" in document ? (document.card_title_snapshot ?? "") : "";
  const conflict = () => outcome.conflict(kind, { id: document.id, title }, [row.conflict]);
  if (here === null) {
    const isHome = kind === "member" || (await session.get("card", id)) !== null;
    if (found !== null || before !== undefined || !isHome) return outcome.count("left", kind);
    // It comes with a later import, once a rule lets it.
    if (!(await insert(session, kind, document))) return conflict();
    outcome.count("added", kind);
  } else if (before !== value && row.says(here) !== value) {
    if (row.says(here) !== before || !(await change(session, kind, document))) conflict();
    else outcome.count("updated", kind);
  }
  if (before !== value) notePart(writing, kind, document);
}

async function insert(session: Session, kind: PartKind, document: Part): Promise<boolean> {
  if (kind !== "time_entry") {
    session.insert<Kind>(kind, document);
    return true;
  }
  const entry = document as Documents["time_entry"];
  if (lockedAt(entry, await timeLock(session)) !== undefined) return false;
  const { snapshots } = await requireScope(session, entry);
  await insertTimeEntry(session, { ...entry, snapshots });
  return true;
}

/**
 * A part of a new space: what a time entry keeps of its card is as the file has it, for parents may be still to come. It
 * keeps the mark of its import, too, which takes no other time back when it fails.
 */
export async function insertPart(writing: Writing, kind: PartKind, document: Part, mark: string): Promise<void> {
  if (kind === "time_entry") {
    const entry = document as Documents["time_entry"];
    await insertTimeEntry(writing.session, { ...entry, snapshots: entry, request_hash: mark });
  } else writing.session.insert<Kind>(kind, document);
  notePart(writing, kind, document);
}

async function change(session: Session, kind: PartKind, document: Part): Promise<boolean> {
  const { id } = document;
  if (kind === "comment") {
    await updateComment.decide(session, { comment_id: id, content: (document as Documents["comment"]).content });
    return true;
  }
  const { started_at, duration_seconds, description } = document as Documents["time_entry"];
  const changes = { time_entry_id: id, started_at, duration_seconds, description };
  return isAllowed(() => updateTimeEntry.decide(session, changes));
}

function notePart({ parts, space }: Writing, kind: PartKind, part: Part): void {
  const { field, wholeOf, says } = partKinds[kind];
  append(parts, wholeOf(part, space), { field, id: part.id, said: says(part) });
}

/** Keeps what the parts say, of each document at once: one part after the other would take quadratic time. */
export async function rememberParts(writing: Writing): Promise<void> {
  for (const [id, noted] of writing.parts) {
    const base = (await writing.session.get("import_base", id))?.said;
    const spoken = Array.from(
      groupBy(noted, ({ field }) => field),
      ([field, parts]) => [
        field,
        { ...partsIn(base, field), ...Object.fromEntries(parts.map((part) => [part.id, part.said])) },
      ],
    );
    await remember(writing, id, { ...base, ...Object.fromEntries(spoken) });
  }
}
