import type { Documents, Kind } from "../../documents";
import { documentIn } from "../../documents";
import { permitPageChange, permitPageSharing } from "../../resources/page/operations/page-tree";
import type { PageDocument } from "../../resources/page/page-fields";
import { governs } from "../../resources/project/operations/project-operations";
import type { ProjectDocument } from "../../resources/project/project-fields";
import type { OperationContext } from "../../session/context";
import type { Session } from "../../session/session";
import type { Change, DocumentChange, JsonObject } from "../../storage/storage";
import { type MayRead, mayRead } from "./later-changes";

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
