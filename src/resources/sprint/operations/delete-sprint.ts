import { refusal } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import { anyOf } from "../../../storage/clauses";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";

export interface DeleteSprintInput {
  readonly sprint_id: string;
}

export type DeleteSprintOutput = Readonly<Record<never, never>>;

export interface DeleteSprint {
  /**
   * Deletes a sprint that holds no cards, with its lists and its progress, for good. Rules U33, U18.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `still_in_use` while it holds
   * cards, archived ones included.
   *
   * @example
   * ```ts
   * await workspace.deleteSprint({ sprint_id: "1" });
   * ```
   */
  deleteSprint(input: DeleteSprintInput, options?: CallOptions): Promise<DeleteSprintOutput>;
}

export const deleteSprint = operation<DeleteSprint>({
  role: "member",
  input: () => ({ sprint_id: idSchema }),
  async decide(session, { sprint_id }) {
    await session.require("sprint", sprint_id, "sprint_id");
    const where = [anyOf("sprint_id", [sprint_id])] as const;
    if ((await session.countGuarded({ kind: "card", where })) > 0)
      throw refusal("still_in_use", "sprint_id", `Sprint ${sprint_id} still holds cards.`);
    await removeWithReferences(session, "sprint", sprint_id);
    return () => ({});
  },
});
