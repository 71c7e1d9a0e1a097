import { ACTOR, type Model } from "./model";

type Document = { readonly id: string; time_updated?: number; user_updated?: unknown; version?: number };

const kinds = [
  "projects",
  "boards",
  "lists",
  "cards",
  "epics",
  "tags",
  "comments",
  "pages",
  "notes",
  "forms",
  "sprints",
] as const;

/** The state before a commit, but for what moves on: `version`, `time_updated` and `user_updated`. Rule H2.3. */
export function undone(present: Model, before: Model): Model {
  const restored: Model = { ...structuredClone(before), now: present.now };
  for (const kind of [...kinds, "members", "entries"] as const) {
    for (const document of restored[kind] as Document[]) {
      const after = (present[kind] as Document[]).find(({ id }) => id === document.id);
      if (after !== undefined) moveOn(document, after, present.now);
    }
  }
  const { timer } = restored;
  if (timer !== undefined && present.timer !== undefined)
    timer.version = nextVersion(timer.version, present.timer.version);
  // The ids of entries that were made stay used. Rule H2.3.
  for (const entry of present.entries) {
    if (restored.entries.some(({ id }) => id === entry.id)) continue;
    const { version } = entry;
    restored.entries.push({ ...entry, deleted: true, taken: 0, version: version + 1, time_updated: present.now });
    restored.gone.push(["time_entries", entry.id]);
  }
  for (const kind of kinds) {
    const added = (present[kind] as Document[]).filter(({ id }) => restored[kind].every((each) => each.id !== id));
    restored.gone.push(...added.map(({ id }): [string, string] => [kind, id]));
  }
  return restored;
}

function moveOn(document: Document, after: Document, now: number): void {
  if (document.version !== undefined && after.version !== undefined) {
    document.version = nextVersion(document.version, after.version);
  }
  // A document of the system may be changed by a user in the same second.
  const isSameActor = JSON.stringify(document.user_updated) === JSON.stringify(after.user_updated);
  if (document.time_updated === after.time_updated && isSameActor) return;
  document.time_updated = now;
  if ("user_updated" in document) document.user_updated = ACTOR;
}

const nextVersion = (before: number, after: number): number => (before === after ? before : after + 1);
