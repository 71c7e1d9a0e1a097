import { refusal } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import type { ProjectDocument } from "../../project/project-document";
import type { Sprint } from "../sprint";
import type { SprintDocument } from "../sprint-document";
import { presentSprint } from "./present-sprint";

export interface GetSprintInput {
  readonly sprint_id: string;
  /** Given, the sprint must be one of this space. */
  readonly project_id?: string | null | undefined;
}

export interface GetSprintOutput {
  readonly sprint: Sprint;
}

export interface GetSprint {
  /**
   * Reads one sprint with its lists and their cards. Rules U5, U33.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { sprint } = await workspace.getSprint({ sprint_id: "1" });
   * sprint.title;
   * ```
   */
  getSprint(input: GetSprintInput, options?: CallOptions): Promise<GetSprintOutput>;
}

export const getSprint = operation<GetSprint>({
  role: "viewer",
  input: () => ({ sprint_id: idSchema, project_id: optionalId }),
  async decide(session, { sprint_id, project_id }) {
    const sprint = await session.require("sprint", sprint_id, "sprint_id");
    if (project_id) refuseForeign(sprint, await session.require("project", project_id, "project_id"));
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});

function refuseForeign({ id, project_id }: SprintDocument, project: ProjectDocument): void {
  if (project_id === project.id) return;
  throw refusal("not_found", "sprint_id", `There is no sprint ${id} in space ${project.id}.`);
}
