import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { User } from "../user";
import { presentUser } from "./present-user";
import { recordOf } from "./record-of";

export interface GetUserInput {
  readonly user_id: string;
}

export interface GetUserOutput {
  readonly user: User;
}

export interface GetUser {
  /**
   * Reads one user of the workspace. Rule U21.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, also for a member that was removed.
   *
   * @example
   * ```ts
   * const { user } = await workspace.getUser({ user_id: "u-max" });
   * user.display_name; // "Max Moretti"
   * ```
   */
  getUser(input: GetUserInput, options?: CallOptions): Promise<GetUserOutput>;
}

export const getUser = operation<GetUser>({
  role: "viewer",
  input: () => ({ user_id: idSchema }),
  async decide(session, { user_id }) {
    const user = await recordOf(session, user_id);
    return () => ({ user: presentUser(session.context, user) });
  },
});
