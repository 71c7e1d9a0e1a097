import { inputsOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { enterProject } from "../../project/operations/enter-project";
import type { Sprint } from "../sprint";
import { sprintFields } from "../sprint-fields";
import { insertSprint } from "./insert-sprint";
import { presentSprint } from "./present-sprint";

export interface CreateSprintInput {
  /** The space. */
  readonly project_id: string;
  /** Default `Sprint N`, N being one more than the sprints ever created in the space. */
  readonly title?: string | null | undefined;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
}

export interface CreateSprintOutput {
  readonly sprint: Sprint;
}

export interface CreateSprint {
  /**
   * Creates the next sprint of a space, with a list for each status of its settings. It starts at local midnight of the
   * first start day on or after today and after the last live sprint, and lasts the days the settings say.
   * Rules U4, U33, S1, S2.
   *
   * @throws WorkspaceError 400 `invalid_input`, also where no sprint can have dates so late, 403 `no_access`, 404
   * `not_found` for the space, 409 `archived_target` when the space is archived, 409 `sprints_disabled` when its settings
   * say so.
   *
   * @example
   * ```ts
   * const { sprint } = await workspace.createSprint({ project_id: "1" });
   * sprint.title; // "Sprint 2"
   * sprint.end_date - sprint.start_date; // 1209600, two weeks in seconds
   * ```
   */
  createSprint(input: CreateSprintInput, options?: CallOptions): Promise<CreateSprintOutput>;
}

export const createSprint = operation<CreateSprint>({
  role: "member",
  input: (unit) => ({ project_id: idSchema, ...inputsOf(sprintFields, unit, "created") }),
  async decide(session, { project_id, ...texts }) {
    const project = await enterProject(session, project_id, "project_id");
    const { sprint } = await insertSprint(session, project, texts, "project_id");
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});
