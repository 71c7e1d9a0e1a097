import { refusal } from "../../../errors/errors";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import type { User } from "../user";
import { profileFields } from "../user-fields";
import type { MemberOperations, Profile } from "./member-operations";
import { presentUser, recordOf, userFromActor } from "./present-user";

export type GetCurrentUserOutput = { readonly user: User };

export interface UserOperations extends MemberOperations {
  /**
   * Reads the acting user, with this workspace among its teams. Of a user the workspace keeps no record of, it gives
   * what the actor holds. Rule U21.
   *
   * @throws WorkspaceError 403 `no_access`.
   *
   * @example
   * const { user } = await workspace.getCurrentUser();
   * user.teams.map(({ id, role }) => [id, role]); // [["t-acme", "admin"]]
   */
  getCurrentUser(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<GetCurrentUserOutput>;

  /**
   * Reads one user of the workspace. Rule U21.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, also for a member that was removed.
   *
   * @example
   * const { user } = await workspace.getUser({ user_id: "u-max" });
   * user.display_name; // "Max Moretti"
   */
  getUser(input: GetUserInput, options?: CallOptions): Promise<GetUserOutput>;

  /**
   * Changes what the acting user says of itself, and makes it a member of the workspace if it was none. Rule U21.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for the id of another user, 404 `not_found` for one of none.
   *
   * @example
   * const { user } = await workspace.updateCurrentUser({ first_name: "Ada", timezone_id: "Europe/Madrid" });
   * user.display_name; // "Ada"
   */
  updateCurrentUser(input: UpdateCurrentUserInput, options?: CallOptions): Promise<UpdateCurrentUserOutput>;
}

export const getCurrentUser = operation<Pick<UserOperations, "getCurrentUser">>({
  role: "viewer",
  input: () => ({}),
  async decide(session) {
    const user = await recordOf(session, session.context.actor.user_id);
    return () => ({ user: presentUser(session.context, user) });
  },
});

export type GetUserInput = { readonly user_id: string };
export type GetUserOutput = { readonly user: User };

export const getUser = operation<Pick<UserOperations, "getUser">>({
  role: "viewer",
  input: () => ({ user_id: idSchema }),
  async decide(session, { user_id }) {
    const user = await recordOf(session, user_id);
    return () => ({ user: presentUser(session.context, user) });
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateCurrentUserInput extends Profile, Expecting<UpdateCurrentUserInput, "user_id"> {
  /** The acting user's own id, if any. */
  readonly user_id?: string | null | undefined;
}

export type UpdateCurrentUserOutput = { readonly user: User };

const writeProfile = inputWriterOf(profileFields);

export const updateCurrentUser = operation<Pick<UserOperations, "updateCurrentUser">>({
  role: "viewer",
  input: (unit) => ({ user_id: optionalId, ...inputsOf(profileFields, unit) }),
  changes: {
    fields: profileFields,
    named: ["user_id"],
    async shown({ context: { actor } }, reader) {
      const members = await reader.getMany("member", [actor.user_id]);
      return presentUser(reader.context, members.get(actor.user_id) ?? userFromActor(actor));
    },
  },
  async decide(session, { user_id: named, ...profile }) {
    const { actor, now } = session.context;
    const { user_id } = actor;
    if (named && named !== user_id) {
      await session.require("member", named, "user_id");
      throw refusal("no_access", "user_id", "Users change what is known of themselves alone; see updateMember.");
    }
    if ((await session.get("member", user_id)) === null) {
      session.insert("member", { ...userFromActor(actor), time_created: now, time_updated: now });
    } else {
      await session.require("member", user_id, "");
    }
    const user = await session.update("member", user_id, (draft) => writeProfile(draft, profile));
    return () => ({ user: presentUser(session.context, user) });
  },
});
