import { refusal } from "../../../errors/errors";
import { inputsOf, inputWriterOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { changed } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { idSchema } from "../../common/base-schemas";
import type { MemberDocument } from "../member-document";
import type { WorkspaceMember } from "../user";
import { memberFields } from "../user-fields";
import type { MemberFields } from "./member-input";
import { presentMember } from "./present-user";

/** The role is `member` and the status `active` unless they are given. */
export type AddMemberInput = MemberFields;

export interface AddMemberOutput {
  readonly member: WorkspaceMember;
}

export interface AddMember {
  /**
   * Adds a user to the workspace, or invites one; repeating it with the same fields is safe. Rules U21, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 409 `already_member` when the
   * user is a member with other fields.
   *
   * @example
   * ```ts
   * const { member } = await workspace.addMember({ user_id: "u-eva", role: "guest", status: "invited" });
   * member.teams[0]?.status; // "invited"
   * ```
   */
  addMember(input: AddMemberInput, options?: CallOptions): Promise<AddMemberOutput>;
}

const newFields = startOf(memberFields);
const writeFields = inputWriterOf(memberFields);

export const addMember = operation<AddMember>({
  role: "admin",
  input: (unit) => ({ user_id: idSchema, ...inputsOf(memberFields, unit) }),
  async decide(session, fields) {
    const known = await session.get("member", fields.user_id);
    const member = known === null ? newMember(session, fields) : await sameMember(session, fields);
    return () => ({ member: presentMember(session.context, member) });
  },
});

function newMember(session: Session, fields: MemberFields): MemberDocument {
  const { now } = session.context;
  return session.insert("member", {
    ...newFields(fields),
    id: fields.user_id,
    time_created: now,
    time_updated: now,
  });
}

/** The member that is there already, if none of the fields would change it. */
async function sameMember(session: Session, fields: MemberFields): Promise<MemberDocument> {
  const member = await session.require("member", fields.user_id, "user_id");
  const changed: Readonly<Record<string, unknown>> = withFields(member, fields);
  const before: Readonly<Record<string, unknown>> = { ...member };
  const same = Object.keys({ ...before, ...changed }).every((key) => before[key] === changed[key]);
  if (same) return member;
  throw refusal("already_member", "user_id", `${member.id} is a member already, with other fields.`);
}

const withFields = (member: MemberDocument, fields: MemberFields): MemberDocument =>
  changed(member, (draft) => writeFields(draft, fields));
