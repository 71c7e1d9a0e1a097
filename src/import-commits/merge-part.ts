import type { Documents, Kind } from "../documents";
import { updateComment } from "../resources/comment/operations/comment-operations";
import { updateTimeEntry } from "../resources/time-entry/operations/time-entry-operations";
import { insertTimeEntry, lockedAt, requireScope, timeLock } from "../resources/time-entry/operations/time-entry-rules";
import type { Session } from "../session/session";
import { baseOfPart, partFields, partsIn, type Said, saidOfPart } from "./merge";
import { isAllowed, remember, type Writing } from "./writing";

export type PartKind = keyof typeof saidOfPart;

type Part = Documents[PartKind];

export const isPart = (kind: Kind): kind is PartKind => kind in saidOfPart;

/** The document that a part is of. */
export const wholeOf = (kind: PartKind, part: Part, space: string): string =>
  (baseOfPart[kind] as (given: Part, space: string) => string)(part, space);

const sayingOf = (kind: PartKind) => saidOfPart[kind] as (given: Part) => string;

/** Adds a part, or makes what the file changes of one: it is merged whole. */
export async function bringPart(writing: Writing, kind: PartKind, document: Part, found: Part | null): Promise<void> {
  const { session, outcome, space } = writing;
  const id = wholeOf(kind, document, space);
  const said: Said = (await session.get("import_base", id))?.said ?? {};
  const parts = partsIn(said, partFields[kind]);
  const [saying, here] = [sayingOf(kind), found && "deleted_at" in found ? null : found];
  const value = saying(document);
  const before = Object.hasOwn(parts, document.id) ? parts[document.id] : undefined;
  const conflict = () => outcome.conflict(kind, { id: document.id, title: titleOf(document) }, [inWords[kind]]);
  if (here === null) {
    const isHome = kind === "member" || (await session.get("card", id)) !== null;
    if (found !== null || before !== undefined || !isHome) return outcome.count("left", kind);
    // It comes with a later import, once a rule lets it.
    if (!(await insert(session, kind, document))) return conflict();
    outcome.count("added", kind);
  } else if (before !== value && saying(here) !== value) {
    if (saying(here) !== before || !(await change(session, kind, document))) conflict();
    else outcome.count("updated", kind);
  }
  if (before !== value) notePart(writing, kind, document);
}

const inWords: Readonly<Record<PartKind, string>> = { comment: "content", time_entry: "time", member: "content" };

const titleOf = (part: Part): string => ("card_title_snapshot" in part ? (part.card_title_snapshot ?? "") : "");

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
  const [id, field] = [wholeOf(kind, part, space), partFields[kind]];
  const ofWhole = parts.get(id) ?? new Map<string, Map<string, string>>();
  const noted = ofWhole.get(field) ?? new Map<string, string>();
  parts.set(id, ofWhole.set(field, noted));
  noted.set(part.id, sayingOf(kind)(part));
}

/** Keeps what the parts say, of each document at once: one part after the other would take quadratic time. */
export async function rememberParts(writing: Writing): Promise<void> {
  for (const [id, fields] of writing.parts) {
    const base = (await writing.session.get("import_base", id))?.said;
    const spoken = Array.from(fields, ([field, said]) => [
      field,
      { ...partsIn(base, field), ...Object.fromEntries(said) },
    ]);
    await remember(writing, id, { ...base, ...Object.fromEntries(spoken) });
  }
}
