import { compareIds } from "../../../base/id-format";
import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending } from "../../../storage/clauses";
import type { ListDocument } from "../../list/list-document";
import { enterProject } from "../../project/operations/enter-project";
import type { SprintDocument } from "../sprint-document";
import { insertSprint } from "./insert-sprint";

export interface SprintWithLists {
  readonly sprint: SprintDocument;
  /** In their order. */
  readonly lists: readonly ListDocument[];
}

/** Where what a sprint leaves goes: the sprint named at `to_sprint_id`, else the next live one, else a new one. Rule S5. */
export async function nextSprint(
  session: Session,
  from: SprintDocument,
  named: string | null | undefined,
): Promise<SprintWithLists> {
  const sprint = named ? await requireOther(session, from, named) : await nextLiveSprint(session, from);
  if (sprint === undefined) {
    const project = await enterProject(session, from.project_id, "sprint_id");
    return insertSprint(session, project, {}, "sprint_id");
  }
  const where = [anyOf("sprint_id", [sprint.id])] as const;
  return { sprint, lists: await session.findGuarded({ kind: "list", where, sort: ascending("order_key") }) };
}

async function requireOther(session: Session, from: SprintDocument, id: string): Promise<SprintDocument> {
  const sprint = await session.require("sprint", id, "to_sprint_id");
  if (id === from.id || sprint.project_id !== from.project_id) {
    throw refusal("invalid_input", "to_sprint_id", `Expected another sprint of space ${from.project_id}.`, "misplaced");
  }
  if (sprint.archived === undefined) return sprint;
  throw refusal("archived_target", "to_sprint_id", `Sprint ${id} is archived.`);
}

/** The first live sprint of the space after this one, by start date and id. */
async function nextLiveSprint(session: Session, { id, project_id, start_date }: SprintDocument) {
  const live = [anyOf("project_id", [project_id]), absent("archived")] as const;
  const later = { operator: "range", field: "start_date", above: start_date - 1 } as const;
  const sort = ascending("start_date");
  const sprints = await session.findGuarded({ kind: "sprint", where: [...live, later], sort });
  return sprints.find((sprint) => sprint.start_date > start_date || compareIds(sprint.id, id) > 0);
}
