import { isSame } from "../../base/json";
import { bodyOf, type Documents, documentIn, type Kind } from "../../documents";
import type { Issue } from "../../errors/errors";
import { permitPageChange, permitPageSharing } from "../../resources/page/operations/page-tree";
import type { PageDocument } from "../../resources/page/page-fields";
import { governs } from "../../resources/project/operations/project-operations";
import type { ProjectDocument } from "../../resources/project/project-fields";
import type { OperationContext } from "../../session/context";
import type { Session } from "../../session/session";
import type { Change, DocumentChange, JsonObject } from "../../storage/storage";
import { type MayRead, mayRead, type ReadableDocuments } from "./later-changes";

/** A document that keeps a commit from being undone. */
export interface Conflict {
  readonly kind: Kind;
  readonly id: string;
  readonly message: string;
  /** Path of the field that says so, if one does. */
  readonly field?: string;
}

/** How the API spells what documents keep in another shape; empty where the API does not show it. */
const spelledOtherwise: Readonly<Record<string, string>> = {
  bookmarker_ids: "is_bookmarked",
  claim: "",
  child_card_ids: "child_cards",
  email_key: "",
  loading: "",
  order_key: "position",
  pull_requests_in_review: "external_links",
  reader_ids: "",
  remaining_taken_seconds: "",
  request_hash: "",
  snapshots: "",
  sprints_created: "",
  watcher_ids: "is_watching",
};

/** The name that callers know a key of a document by; empty when they know none. */
export const fieldNameOf = (key: string): string => spelledOtherwise[key] ?? key;

/** Conflicts as the actor may know of them: of all in documents it may not read, no more than that there is one. */
export async function issuesOf(readable: ReadableDocuments, conflicts: readonly Conflict[]): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  let isAnyHidden = false;
  for (const { kind, id, message, field = "" } of conflicts) {
    if (await readable.has(kind, id)) {
      const path = field === "" ? `${kind}/${id}` : `${kind}/${id}/${field}`;
      issues.push({ path, code: "undo_conflict", message });
    } else isAnyHidden = true;
  }
  return isAnyHidden ? [...issues, hiddenConflict] : issues;
}

const hiddenConflict: Issue = {
  path: "",
  code: "undo_conflict",
  message: "Something that the acting user may not read depends on the change.",
};

/** The fields that every change advances, which undo leaves. Rule H2.3. */
const movesOn: ReadonlySet<string> = new Set(["version", "time_updated", "user_updated"]);
/** A notification of a due date cannot be undone. Rule C7.7. */
const stays: ReadonlySet<string> = new Set([...movesOn, "due_date_told"]);

/** Commits whose time entries were made before, by others. */
const bringers: ReadonlySet<string> = new Set(["load", "undo", "importLines"]);

/** Stages the reverse of each change, and reports the documents that were changed since. */
export async function revert(session: Session, { log }: Change): Promise<readonly Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const change of log.changes) {
    const kind = change.kind as Kind;
    const present = await session.get(kind, change.id);
    const message = changedSince(change, present && bodyOf(present), log.actor.user_id);
    if (message !== null) conflicts.push({ kind, id: change.id, message });
    else if (kind === "time_entry" && change.before === null && !bringers.has(log.operation))
      await deleteTimeEntry(session, change.id);
    else await takeBack(session, kind, change);
  }
  return conflicts;
}

/** Why the change cannot simply be reversed; `null` when it can. */
function changedSince(
  { kind, id, before, after }: DocumentChange,
  present: JsonObject | null,
  author: string,
): string | null {
  const name = `${kind} ${id}`;
  if (after === null) return present === null ? null : `${name} exists again.`;
  if (present === null) return `${name} is gone.`;
  const isMade = before === null;
  const keys = isMade ? keysOf(present, after) : keysOf(before, after);
  const differing = keys.filter((key) => {
    if (stays.has(key) || isSame(after[key], present[key])) return false;
    return !(isMade && followers.has(key) && isSameFor(author, after[key], present[key]));
  });
  if (differing.length === 0) return null;
  const names = [...new Set(differing.map(fieldNameOf))].filter((each) => each !== "").join(", ");
  return names === "" ? `${name} changed since.` : `${names} of ${name} changed since.`;
}

/** Watching a document does not keep its author from undoing its creation. */
const followers: ReadonlySet<string> = new Set(["watcher_ids", "bookmarker_ids"]);

function isSameFor(author: string, ...lists: readonly unknown[]): boolean {
  const [before, after] = lists.map((list) => JSON.stringify([list ?? []].flat().filter((id) => id !== author)));
  return before === after;
}

/** Its id is never used again, just as after a deletion. Rule M1. */
async function deleteTimeEntry(session: Session, id: string): Promise<void> {
  await session.update("time_entry", id, (draft) => {
    draft.deleted_at = session.context.now;
    draft.remaining_taken_seconds = 0;
    draft.version += 1;
  });
}

async function takeBack(session: Session, kind: Kind, { id, before, after }: DocumentChange): Promise<void> {
  if (before === null) return session.remove(kind, id);
  if (after === null) {
    session.insert(kind, documentIn(kind, before));
    return;
  }
  const recipe = (draft: Readonly<Record<string, unknown>>): void => {
    const target = draft as Record<string, unknown>;
    const keys = keysOf(before, after).filter((key) => !stays.has(key));
    for (const key of keys) {
      if (before[key] === undefined) delete target[key];
      else target[key] = before[key];
    }
    if (typeof target["version"] === "number" && "version" in after) target["version"] += 1;
  };
  // A document that a change only passed through did not count as updated then, and does not now.
  if ("time_updated" in after) await session.update(kind, id, recipe);
  else await session.amend(kind, id, recipe);
}

const keysOf = (before: JsonObject, after: JsonObject): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

interface Touched {
  readonly document: { readonly id: string };
  /** The top-level keys that would change. */
  readonly keys: ReadonlySet<string>;
  readonly isWhole: boolean;
  /** Whether it would come back, or what it stands on would go or come back with it. */
  readonly isCarried: boolean;
  readonly context: OperationContext;
}

/** Keys that every reader of a document may change. */
const passing: ReadonlySet<string> = new Set(["watcher_ids", "bookmarker_ids", "time_updated", "user_updated"]);
const sharing: ReadonlySet<string> = new Set(["members", "is_private", "is_public"]);
const governing: ReadonlySet<string> = new Set(["role", "status", "rate_cents", "currency", "email"]);

/** Whether it is the actor's: by who is its author, or whose it is. */
function isOwn({ document, context }: Touched): boolean {
  const {
    id,
    user,
    user_id = user?.user_id ?? id,
  } = document as { readonly id: string; readonly user?: { readonly user_id: string }; readonly user_id?: string };
  return user_id === context.actor.user_id;
}

const hasAny = (keys: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...keys].some((key) => some.has(key));

/** The permissions of non-admins by kind; by default those of a member. Rule E4. */
const rules: { readonly [K in Kind]?: (touched: Touched) => boolean } = {
  settings: () => false,
  project: ({ document, keys, isWhole, context }) =>
    !isWhole && (!hasAny(keys, sharing) || governs(context, document as ProjectDocument)),
  member: (touched) => !touched.isWhole && isOwn(touched) && !hasAny(touched.keys, governing),
  note: isOwn,
  comment: (touched) => touched.isCarried || isOwn(touched),
  time_entry: isOwn,
  timer: isOwn,
};

/** Only for the commit's author and for admins, as far as they could do the same in another way. Rule H2.1. */
export async function permitUndo(session: Session, { log }: Change): Promise<void> {
  const { actor, authorize } = session.context;
  const isAdmin = actor.role === "admin";
  const isAuthor = isAdmin || log.actor.user_id === actor.user_id;
  const whole = new Set(log.changes.filter(isWhole).map(({ kind, id }) => `${kind}/${id}`));
  const permit = async <K extends Kind>(kind: K, change: DocumentChange): Promise<boolean> => {
    const document = await standingFor(session, kind, change);
    // Progress of sprints only records what happened to cards, which are judged themselves.
    if (document === null || kind === "sprint_event") return false;
    const touched: Touched = {
      document,
      keys: new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})]),
      isWhole: isWhole(change),
      isCarried: change.after === null || standsOnAny(document, whole),
      context: session.context,
    };
    const mayDo = isAdmin || (rules[kind]?.(touched) ?? true);
    session.permit(
      kind,
      document,
      isAuthor && mayDo && (await mayRead(session, kind, document, isReadable)),
      "commit_id",
    );
    if (kind === "page") permitPage(session, document as unknown as PageDocument, touched);
    return true;
  };
  /** A deleted document hides nothing; its children are judged on their own. */
  const isReadable: MayRead = async (kind, id) => {
    const document = await session.get(kind, id);
    return document === null || session.canRead(kind, document);
  };
  let asked = false;
  for (const change of log.changes) asked = (await permit(change.kind as Kind, change)) || asked;
  if (!asked) await authorize(isAuthor, [], "commit_id");
}

const isWhole = ({ before, after }: DocumentChange): boolean => before === null || after === null;

/** The document as it is, or as it was when the commit made or removed it. */
async function standingFor<K extends Kind>(
  session: Session,
  kind: K,
  { id, before, after }: DocumentChange,
): Promise<Documents[K] | null> {
  const present = await session.get(kind, id);
  if (present !== null) return present;
  if (after === null) return documentIn(kind, before);
  return before === null ? documentIn(kind, after) : null;
}

function standsOnAny(document: unknown, whole: ReadonlySet<string>): boolean {
  const { card_id, epic_id, page_id } = document as JsonObject;
  return [`card/${String(card_id)}`, `epic/${String(epic_id)}`, `page/${String(page_id)}`].some((key) =>
    whole.has(key),
  );
}

function permitPage(session: Session, page: PageDocument, { keys, isWhole }: Touched): void {
  if ([...keys].every((key) => passing.has(key))) return;
  permitPageChange(session, page);
  if (!isWhole && hasAny(keys, sharing)) permitPageSharing(session, page);
}
