import { partOf } from "../../../fields/field-table";
import type { ActingActor, OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { MemberRole } from "../../common/parts";
import { seesRateOf } from "../../time-entry/operations/time-entry-rules";
import { type MemberDocument, type User, userFields, type WorkspaceMember, type WorkspaceRole } from "../user-fields";

/** A user; without times where the workspace keeps no record. */
type UserRecord = Omit<MemberDocument, "time_created" | "time_updated"> &
  Partial<Pick<MemberDocument, "time_created" | "time_updated">>;

const workspaceRoleOf: Readonly<Record<MemberRole, WorkspaceRole>> = {
  admin: "admin",
  member: "member",
  viewer: "guestReader",
};

/** All that is known of an acting user of whom the workspace keeps no record. Rule U21.1. */
export const userFromActor = ({ user_id, role }: ActingActor) =>
  ({ id: user_id, role: workspaceRoleOf[role], status: "active" }) as const satisfies UserRecord;

const shownOf = partOf(userFields, "isShown");

export function presentUser({ teamId }: OperationContext, record: UserRecord): User {
  const { id, role, status } = record;
  return {
    ...shownOf(record),
    user_id: id,
    display_name: nameOf(record),
    teams: [{ id: teamId, team_name: teamId, sub_domain: teamId, role, status }],
  };
}

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

export async function recordOf(session: Session, userId: string): Promise<UserRecord> {
  const { actor } = session.context;
  const unrecorded = userId === actor.user_id && (await session.get("member", userId)) === null;
  return unrecorded ? userFromActor(actor) : session.require("member", userId, "user_id");
}
