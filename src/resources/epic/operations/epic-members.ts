import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type MemberInput, membersInput } from "../../common/input-fields";
import { memberRoleSchema } from "../../common/member-schema";
import { join, leave } from "../../common/operations/memberships";
import { requireMembership } from "../../common/require-membership";
import type { Epic } from "../epic";
import { anEpic, presentEpic } from "./present-epic";

export interface AddEpicMemberInput extends MemberInput {
  readonly epic_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type AddEpicMemberOutput = { readonly epic: Epic };

export interface EpicMembersOperations {
  /**
   * Adds a member to an epic, or gives one another role. Rule U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { epic } = await workspace.addEpicMember({ epic_id: "1", user_id: "u-bob" });
   * epic.members[0]?.role; // "member"
   * ```
   */
  addEpicMember(input: AddEpicMemberInput, options?: CallOptions): Promise<AddEpicMemberOutput>;

  /**
   * Takes a member off an epic. Rule U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic, and for a user who is
   * not among its members.
   *
   * @example
   * ```ts
   * await workspace.addEpicMember({ epic_id: "1", user_id: "u-bob" });
   * await workspace.removeEpicMember({ epic_id: "1", user_id: "u-bob" });
   * ```
   */
  removeEpicMember(input: RemoveEpicMemberInput, options?: CallOptions): Promise<RemoveEpicMemberOutput>;
}

export const addEpicMember = operation<Pick<EpicMembersOperations, "addEpicMember">>({
  role: "member",
  input: () => ({ epic_id: idSchema, user_id: idSchema, role: z.nullish(memberRoleSchema) }),
  changes: { ...anEpic, sets: { members: membersInput } },
  async decide(session, { epic_id, ...person }) {
    await session.require("epic", epic_id, "epic_id");
    const epic = await session.update("epic", epic_id, (draft) => join(draft, person, session.context.now));
    return async (reader) => ({ epic: await presentEpic(reader, epic) });
  },
});

export interface RemoveEpicMemberInput {
  readonly epic_id: string;
  readonly user_id: string;
  /** The members the caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly members: readonly MemberInput[] }>;
}

export type RemoveEpicMemberOutput = Readonly<Record<never, never>>;

export const removeEpicMember = operation<Pick<EpicMembersOperations, "removeEpicMember">>({
  role: "member",
  input: () => ({ epic_id: idSchema, user_id: idSchema }),
  changes: { ...anEpic, sets: { members: membersInput } },
  async decide(session, { epic_id, user_id }) {
    const epic = await session.require("epic", epic_id, "epic_id");
    requireMembership(epic, user_id);
    await session.update("epic", epic_id, (draft) => leave(draft, user_id));
    return () => ({});
  },
});
