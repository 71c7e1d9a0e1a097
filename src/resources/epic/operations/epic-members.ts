import type { CallOptions } from "../../../operation/operation";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import type { Epic } from "../epic";
import { anEpic, presentEpic } from "./present-epic";

export interface AddEpicMemberInput extends NewMember {
  readonly epic_id: string;
}

export type AddEpicMemberOutput = { readonly epic: Epic };

export interface RemoveEpicMemberInput extends FormerMember {
  readonly epic_id: string;
}

export type RemoveEpicMemberOutput = Readonly<Record<never, never>>;

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

export const { add: addEpicMember, remove: removeEpicMember } = memberOperations("epic", {
  subject: anEpic,
  present: presentEpic,
});
