import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";
import { closeTimeRecords } from "./close-time-records";

export interface DeleteProjectInput {
  readonly project_id: string;
}

export type DeleteProjectOutput = Readonly<Record<never, never>>;

export interface DeleteProject {
  /**
   * Deletes a space with all that lies in it: boards, lists, cards, sprints, pages and tags. The time logged there
   * stays; that of a private space stays readable to those only who can read it now. Rules U18, U21, U34, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 404 `not_found`, 413
   * `too_large` when the storage cannot take it in one commit.
   *
   * @example
   * ```ts
   * await workspace.deleteProject({ project_id: "1" });
   * const { count } = await workspace.getProjects();
   * count; // 0
   * ```
   */
  deleteProject(input: DeleteProjectInput, options?: CallOptions): Promise<DeleteProjectOutput>;
}

export const deleteProject = operation<DeleteProject>({
  role: "admin",
  input: () => ({ project_id: idSchema }),
  async decide(session, { project_id }) {
    await closeTimeRecords(session, await session.require("project", project_id, "project_id"));
    await removeWithReferences(session, "project", project_id);
    return () => ({});
  },
});
