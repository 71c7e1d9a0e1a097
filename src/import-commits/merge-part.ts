import { append, groupBy } from "../base/collections";
import type { Documents, Kind } from "../documents";
import { setParent } from "../resources/card/operations/child-cards";
import { updateComment } from "../resources/comment/operations/comment-operations";
import { updateTimeEntry } from "../resources/time-entry/operations/time-entry-operations";
import { insertTimeEntry, lockedAt, requireScope, timeLock } from "../resources/time-entry/operations/time-entry-rules";
import { relink, withLink, withoutLink } from "../resources/work-item/operations/related-cards";
import type { Session } from "../session/session";
import { linkKey, merged, mergedPart, type PartKind, partKinds, partsIn, relationFields, saying } from "./merge";
import { isAllowed, type Relations, remember, type Writing } from "./writing";

type Part = Documents[PartKind];

export const isPart = (kind: Kind): kind is PartKind => kind in partKinds;

/** Adds a part, or makes what the file changes of one: it is merged whole. */
export async function bringPart(writing: Writing, kind: PartKind, document: Part, found: Part | null): Promise<void> {
  const { session, outcome, space, mark } = writing;
  const row = partKinds[kind];
  const id = row.wholeOf(document, space);
  const parts = partsIn((await session.get("import_base", id))?.said, row.field);
  const here = found && "deleted_at" in found ? null : found;
  const said = (part: Part | null) => (part ? { [document.id]: row.says(part) } : {});
  const becomes = mergedPart(document.id, parts, said(document), said(here));
  const title = "card_title_snapshot" in document ? (document.card_title_snapshot ?? "") : "";
  const conflict = () => outcome.conflict(kind, { id: document.id, title }, [row.conflict]);
  if (here === null) {
    const isHome = kind === "member" || mark !== undefined || (await session.get("card", id)) !== null;
    if (found !== null || becomes === "left" || !isHome) return outcome.count("left", kind);
    // It comes with a later import, once a rule lets it.
    if (!(await insert(writing, kind, document))) return conflict();
    outcome.count("added", kind);
  } else if (becomes === "put" && (await change(session, kind, document))) outcome.count("updated", kind);
  else if (becomes !== undefined) conflict();
  const value = row.says(document);
  if (parts[document.id] !== value) append(writing.parts, id, { field: row.field, id: document.id, said: value });
}

/** Time in a new space keeps the mark of its import, which takes no other time back when it fails. */
async function insert({ session, mark }: Writing, kind: PartKind, document: Part): Promise<boolean> {
  if (kind !== "time_entry") {
    session.insert<Kind>(kind, document);
    return true;
  }
  const entry = document as Documents["time_entry"];
  if (mark === undefined && lockedAt(entry, await timeLock(session)) !== undefined) return false;
  const { snapshots } = mark === undefined ? await requireScope(session, entry) : { snapshots: entry };
  await insertTimeEntry(session, { ...entry, snapshots, ...(mark && { request_hash: mark }) });
  return true;
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

/** Keeps what the parts say, of each document at once: one part after the other would take quadratic time. */
export async function rememberParts(writing: Writing): Promise<void> {
  for (const [id, noted] of writing.parts) {
    const base = (await writing.session.get("import_base", id))?.said;
    const fields = groupBy(noted, ({ field }) => field);
    const spoken = Array.from(fields, ([field, parts]) => {
      const said = Object.fromEntries(parts.map((part) => [part.id, part.said]));
      return [field, { ...partsIn(base, field), ...said }] as const;
    });
    await remember(writing, id, { ...base, ...Object.fromEntries(spoken) });
  }
}

/** Makes what a file changes of how a card is related to others, once all of them are there. */
export async function relate(writing: Writing, { isCounted, ...file }: Relations): Promise<void> {
  const { session, outcome, says } = writing;
  const here = await session.get("card", file.id);
  const base = await session.get("import_base", file.id);
  if (here === null || base === null) return;
  const related = (card: Documents["card"]) => {
    const said = saying("card", card);
    return Object.fromEntries(relationFields.flatMap((name) => (says.has(name) ? [[name, said[name] ?? ""]] : [])));
  };
  const { parent_card_id: _, ...others } = here;
  const said = related({ ...others, ...file });
  const isKnown = relationFields.some((name) => base.said[name] !== undefined);
  const merge = merged(isKnown ? base.said : undefined, said, related(here));
  const conflicts = new Set(merge.conflicts);
  if (merge.fields.has("parent") && !(await changeParent(writing, here, file.parent_card_id))) conflicts.add("parent");
  const { put, gone } = merge.parts("links");
  for (const each of here.linked_cards)
    if (gone.has(linkKey(each))) await relink(session, withoutLink, here.id, each.card_id, each.linked_card_type);
  for (const each of file.linked_cards) {
    if (!put.has(linkKey(each)) || (await session.get("card", each.card_id)) === null) continue;
    await relink(session, withLink, here.id, each.card_id, each.linked_card_type);
  }
  if (!isCounted && (await session.get("card", file.id)) !== here) outcome.count("updated", "card");
  outcome.conflict("card", here, conflicts);
  outcome.leave("card", merge.left);
  await remember(writing, file.id, { ...base.said, ...said });
}

/** Not under a card that was deleted here, nor under one that lies below it by now. */
async function changeParent({ session }: Writing, card: Documents["card"], id: string | undefined): Promise<boolean> {
  const parent = id === undefined ? null : await session.get("card", id);
  if (id !== undefined && parent === null) return false;
  return isAllowed(() => setParent(session, card, parent, ""));
}
