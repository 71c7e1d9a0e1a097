import { type CallOptions, operation } from "../../../operation/operation";
import type { User } from "../user";
import { presentUser } from "./present-user";
import { recordOf } from "./record-of";

export interface GetCurrentUserOutput {
  readonly user: User;
}

export interface GetCurrentUser {
  /**
   * Reads the acting user, with this workspace among its teams. Of a user the workspace keeps no record of, it tells
   * what the actor alone tells. Rule U21.
   *
   * @throws WorkspaceError 403 `no_access`.
   *
   * @example
   * ```ts
   * const { user } = await workspace.getCurrentUser();
   * user.teams.map(({ id, role }) => [id, role]); // [["t-acme", "admin"]]
   * ```
   */
  getCurrentUser(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<GetCurrentUserOutput>;
}

export const getCurrentUser = operation<GetCurrentUser>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const user = await recordOf(session, session.context.actor.user_id);
    return () => ({ user: presentUser(session.context, user) });
  },
});
