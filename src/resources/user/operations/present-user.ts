import { partOf } from "../../../fields/field-table";
import type { OperationContext } from "../../../session/context";
import { seesRateOf } from "../../time-entry/operations/rate";
import type { MemberDocument } from "../member-document";
import type { User, WorkspaceMember } from "../user";
import { userFields } from "../user-fields";
import type { UserRecord } from "./user-record";

const shownOf = partOf(userFields, "isShown");

/** A user as the API shows it. Rule U21. */
export function presentUser({ teamId }: OperationContext, record: UserRecord): User {
  const { id, role, status } = record;
  return {
    ...shownOf(record),
    user_id: id,
    display_name: nameOf(record),
    teams: [{ id: teamId, team_name: teamId, sub_domain: teamId, role, status }],
  };
}

/** Likewise, with its role and, for admins and itself, its rate. */
export function presentMember(context: OperationContext, record: MemberDocument): WorkspaceMember {
  const { id, role, rate_cents, currency } = record;
  const member = { ...presentUser(context, record), role };
  if (!seesRateOf(context, id)) return member;
  return {
    ...member,
    ...(rate_cents === undefined ? {} : { rate_cents }),
    ...(currency === undefined ? {} : { currency }),
  };
}

function nameOf({ id, display_name, first_name, last_name }: UserRecord): string {
  return display_name ?? ([first_name, last_name].filter(Boolean).join(" ") || id);
}
