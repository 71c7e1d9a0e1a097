import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type Expected, subjectOf } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { runsWorkspace } from "../member-document";
import type { WorkspaceMember } from "../user";
import { memberFields } from "../user-fields";
import { refuseLastAdmin } from "./last-admin";
import type { MemberFields } from "./member-input";
import { presentMember } from "./present-user";

/** Omitted fields stay unchanged. */
export interface UpdateMemberInput extends MemberFields {
  /** What its caller last saw of the other fields. Rule U38. */
  readonly expected?: Expected<UpdateMemberInput, "user_id">;
}

export interface UpdateMemberOutput {
  readonly member: WorkspaceMember;
}

export interface UpdateMember {
  /**
   * Changes a member's role, status, rate and whatever else is known of it. What the member may do depends on the role
   * the host lets it act with. Rules U21, E4, M1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 404 `not_found`, 409
   * `last_admin` when the workspace would be left without an active owner or admin.
   *
   * @example
   * ```ts
   * const { member } = await workspace.updateMember({ user_id: "u-max", role: "admin", rate_cents: 9000 });
   * member.role; // "admin"
   * ```
   */
  updateMember(input: UpdateMemberInput, options?: CallOptions): Promise<UpdateMemberOutput>;
}

const writeFields = inputWriterOf(memberFields);

export const updateMember = operation<UpdateMember>({
  role: "admin",
  input: (unit) => ({ user_id: idSchema, ...inputsOf(memberFields, unit) }),
  changes: subjectOf("member", "user_id", memberFields, ({ context }, member) => presentMember(context, member)),
  async decide(session, fields) {
    const before = await session.require("member", fields.user_id, "user_id");
    const member = await session.update("member", before.id, (draft) => writeFields(draft, fields));
    if (runsWorkspace(before) && !runsWorkspace(member)) await refuseLastAdmin(session, before.id);
    return () => ({ member: presentMember(session.context, member) });
  },
});
