import type { Sprint } from "../../model/sprint";
import { presentSprint } from "../../presentation/sprint";
import { idSchema } from "../../schemas/base";
import { type CallOptions, operation } from "../operation";

export interface GetSprintInput {
  readonly sprint_id: string;
}

export interface GetSprintOutput {
  readonly sprint: Sprint;
}

export interface GetSprint {
  /**
   * Reads one sprint with its lists and their cards. Rule U5.
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
  input: () => ({ sprint_id: idSchema }),
  async decide(session, { sprint_id }) {
    const sprint = await session.require("sprint", sprint_id, "sprint_id");
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});
