import { type Documents, type Kind, readField } from "../documents";
import { EVERYONE } from "../documents/readers";
import { anyOf, ascending, noneOf } from "../storage/clauses";
import { matchesClause } from "../storage/evaluate";
import type { Clause } from "../storage/query";
import type { Storage } from "../storage/storage";
import type { OperationContext } from "./context";

const insideProjects: ReadonlySet<Kind> = new Set<Kind>([
  "board",
  "list",
  "card",
  "sprint",
  "page",
  "tag",
  "time_entry",
]);

/** The clauses that hide from an actor what its role and memberships do not let it read. Rule E4. */
export type Restriction = (kind: Kind) => Promise<readonly Clause[]>;

const none: readonly Clause[] = [];

/** Hides nothing. */
export const unrestricted: Restriction = async () => none;

/** Whether the clauses leave the document. */
export const isVisible = <K extends Kind>(kind: K, document: Documents[K], where: readonly Clause[]): boolean =>
  where.every((clause) => matchesClause(readField(kind, document, clause.field), clause));

/**
 * Nothing is hidden that lies in one of the `opened` spaces. Comments are hidden by what they stand on: nothing reads
 * them but by way of a card or page the actor may read.
 */
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
  return async (kind) => {
    if (kind === "project" || kind === "note") return [readable];
    if (!insideProjects.has(kind) && kind !== "form") return none;
    hidden ??= hiddenProjects();
    const projects = await hidden;
    if (kind === "page" || kind === "time_entry") return [readable, ...outside("project_id", projects)];
    if (kind !== "form" || projects.length === 0) return outside("project_id", projects);
    return outside("closed_board_id", await idsOf("board", anyOf("project_id", projects)));
  };
}

const outside = (field: string, ids: readonly string[]): readonly Clause[] =>
  ids.length === 0 ? none : [noneOf(field, ids)];
