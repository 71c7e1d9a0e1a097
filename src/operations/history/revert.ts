import type { Documents, Kind } from "../../documents";
import type { Issue } from "../../errors";
import { settle } from "../../session/draft";
import type { Session } from "../../session/session";
import type { DocumentChange, JsonObject } from "../../storage/storage";

/** What moves on with every change, and is not taken back. Rule H2.3. */
const movesOn: ReadonlySet<string> = new Set(["version", "time_updated", "user_updated"]);

/** Stages the opposite of each change, and tells of the documents in which something else stands there by now. */
export async function revert(session: Session, changes: readonly DocumentChange[]): Promise<readonly Issue[]> {
  const conflicts: Issue[] = [];
  for (const change of changes) {
    const kind = change.kind as Kind;
    const present = (await session.get(kind, change.id)) as unknown as JsonObject | null;
    const changed = changedSince(change, present);
    if (changed === null) await takeBack(session, kind, change);
    else conflicts.push(conflictIn(kind, change.id, changed));
  }
  return conflicts;
}

/** A document that keeps a commit from being taken back. */
export function conflictIn(kind: string, id: string, message: string, field = ""): Issue {
  const path = field === "" ? `${kind}/${id}` : `${kind}/${id}/${field}`;
  return { path, code: "undo_conflict", message };
}

/** Why the change cannot simply be reversed; `null` when it can. */
function changedSince({ kind, id, before, after }: DocumentChange, present: JsonObject | null): string | null {
  const name = `${kind} ${id}`;
  if (after === null) return present === null ? null : `${name} is there again.`;
  if (present === null) return `${name} is gone.`;
  const keys = before === null ? Object.keys(present) : keysOf(before, after);
  const differing = keys.filter((key) => !movesOn.has(key) && settle(after[key], present[key]) !== after[key]);
  return differing.length === 0 ? null : `${differing.join(", ")} of ${name} changed since.`;
}

async function takeBack(session: Session, kind: Kind, { id, before, after }: DocumentChange): Promise<void> {
  if (before === null) return session.remove(kind, id);
  if (after === null) {
    session.insert(kind, before as unknown as Documents[Kind]);
    return;
  }
  const recipe = (draft: Readonly<Record<string, unknown>>): void => {
    const target = draft as Record<string, unknown>;
    for (const key of keysOf(before, after)) {
      if (movesOn.has(key)) continue;
      if (before[key] === undefined) delete target[key];
      else target[key] = before[key];
    }
    if (typeof target["version"] === "number" && "version" in after) target["version"] += 1;
  };
  // What a change only passed through did not count as updated then, and does not now.
  if ("time_updated" in after) await session.update(kind, id, recipe);
  else await session.amend(kind, id, recipe);
}

const keysOf = (before: JsonObject, after: JsonObject): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];
