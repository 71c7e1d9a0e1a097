import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Project } from "../project";
import { presentProject } from "./present-project";

export interface GetProjectInput {
  readonly project_id: string;
}

export interface GetProjectOutput {
  readonly project: Project;
}

export interface GetProject {
  /**
   * Reads one space. Rule U7.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { project } = await workspace.getProject({ project_id: "1" });
   * project.title;
   * ```
   */
  getProject(input: GetProjectInput, options?: CallOptions): Promise<GetProjectOutput>;
}

export const getProject = operation<GetProject>({
  role: "viewer",
  input: () => ({ project_id: idSchema }),
  async decide(session, { project_id }) {
    const project = await session.require("project", project_id, "project_id");
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});
