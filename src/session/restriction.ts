import { bodyOf, type Documents, declares, type Kind, readField } from "../documents";
import { EVERYONE } from "../resources/common/parts";
import { matchesClause } from "../storage/evaluate";
import { anyOf, ascending, type Clause, noneOf } from "../storage/query";
import type { JsonObject, Storage } from "../storage/storage";
import type { OperationContext } from "./context";

/** A clause that says nothing about some documents, which others hide where they are hidden. */
export type HidingClause = Clause & { readonly besides?: ReadonlySet<string> };

/** The clauses that hide from an actor what its role and memberships do not let it read. Rule E4. */
export type Restriction = (kind: Kind) => Promise<readonly HidingClause[]>;

const none: readonly Clause[] = [];

export const unrestricted: Restriction = async () => none;

export const isVisible = <K extends Kind>(kind: K, document: Documents[K], where: readonly HidingClause[]): boolean =>
  where.every(
    (clause) =>
      clause.besides?.has(document.id) === true || matchesClause(readField(kind, document, clause.field), clause),
  );

export function holderOf<K extends Kind>(kind: K, document: Documents[K]): { kind: Kind; id: string } | undefined {
  if (kind === "timer") return undefined;
  const idIn = (field: string) => (declares(kind, field) ? readField(kind, document, field) : "");
  const [space, board] = [idIn("project_id"), idIn("closed_board_id")];
  if (space) return { kind: "project", id: String(space) };
  return board ? { kind: "board", id: String(board) } : undefined;
}

// Documents are hidden by their `reader_ids`, and with their space; not in the `opened` spaces. Comments are hidden
// with their card or page: nothing reads them except through one that the actor may read.
export function restrictionFor(
  storage: Pick<Storage, "findIds">,
  context: OperationContext,
  opened?: ReadonlySet<unknown>,
): Restriction {
  const { teamId, actor, signal } = context;
  if (actor.role === "admin") return unrestricted;
  const readable: Clause = anyOf("reader_ids", [EVERYONE, actor.user_id]);
  const idsOf = (kind: Kind, clause: Clause): Promise<readonly string[]> =>
    storage.findIds(teamId, { kind, where: [clause], sort: ascending("id") }, { signal });
  let hidden: Promise<readonly string[]> | undefined;
  const hiddenProjects = async (): Promise<readonly string[]> => {
    const found = await idsOf("project", { ...readable, negated: true });
    return opened === undefined ? found : found.filter((id) => !opened.has(id));
  };
  const projects = (): Promise<readonly string[]> => {
    hidden ??= hiddenProjects();
    return hidden;
  };
  const { scope } = actor;
  return async (kind) => {
    // Whose timer it is counts alone, wherever it runs.
    if (kind === "timer") return none;
    const confined = scope?.project_id === undefined ? none : await confining(kind, scope.project_id, scope.board_id);
    return [...confined, ...(await hiding(kind))];
  };

  async function hiding(kind: Kind): Promise<readonly HidingClause[]> {
    const own = declares(kind, "reader_ids") ? [readable] : none;
    if (declares(kind, "project_id")) return [...own, ...outside("project_id", await projects())];
    if (!declares(kind, "closed_board_id")) return own;
    const closed = await projects();
    return closed.length === 0 ? none : outside("closed_board_id", await idsOf("board", anyOf("project_id", closed)));
  }

  /** Keeps a token to one space, or to one board of it. */
  async function confining(kind: Kind, space: string, board: string | undefined): Promise<readonly Clause[]> {
    if (kind === "project") return [anyOf("id", [space])];
    if (kind === "tag") return outside("project_id", await idsOf("project", noneOf("id", [space])));
    if (kind === "form" && board === undefined)
      return outside("closed_board_id", await idsOf("board", noneOf("project_id", [space])));
    if (kind === "board" && board !== undefined) return [anyOf("id", [board])];
    if (board !== undefined && declares(kind, "board_id")) return [anyOf("board_id", [board])];
    const isInSpace = declares(kind, "project_id");
    // No id is spelled like this.
    if (kind === "note" || (isInSpace && board !== undefined)) return [anyOf("id", [EVERYONE])];
    return isInSpace ? [anyOf("project_id", [space])] : none;
  }
}

const outside = (field: string, ids: readonly string[]): readonly Clause[] =>
  ids.length === 0 ? none : [noneOf(field, ids)];

/** A document the request names at `path`, and whether the engine's own rules let the actor have it. */
interface Named {
  readonly kind: Kind;
  readonly id: string;
  readonly body: JsonObject;
  readonly path: string;
  allowed: boolean;
  /** Whether the host's hook has let it through as it is. */
  isPermitted: boolean;
}

export class Permissions {
  readonly #named = new Map<string, Named>();
  #opened: Set<unknown> | undefined;

  /** The spaces that are hidden from the actor, but of which the host's hook let it have a document, if there are any. */
  get opened(): ReadonlySet<unknown> | undefined {
    return this.#opened;
  }

  add<K extends Kind>(kind: K, document: Documents[K], allowed: boolean, path: string): void {
    const { id } = document;
    const key = `${kind}/${id}`;
    const named = this.#named.get(key);
    if (named === undefined) {
      this.#named.set(key, { kind, id, body: bodyOf(document), path, allowed, isPermitted: false });
    } else if (named.allowed && !allowed) Object.assign(named, { allowed, isPermitted: false });
  }

  /** Whether a document was named that the engine's own rules keep from the actor, and that nobody has let through. */
  get isAnyDenied(): boolean {
    for (const { allowed, isPermitted } of this.#named.values()) if (!allowed && !isPermitted) return true;
    return false;
  }

  async authorize(context: OperationContext): Promise<void> {
    for (const named of this.#named.values()) {
      const { kind, id, body, path, allowed, isPermitted } = named;
      if (isPermitted) continue;
      await context.authorize(allowed, [{ kind, id, body }], path);
      named.isPermitted = true;
      if (allowed) continue;
      this.#opened ??= new Set();
      this.#opened.add(kind === "project" ? id : body["project_id"]);
    }
  }
}
