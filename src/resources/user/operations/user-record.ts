import type { ActingActor } from "../../../session/context";
import type { MemberRole } from "../../common/member";
import type { MemberDocument } from "../member-document";
import type { WorkspaceRole } from "../workspace-role";

/** What is known of a user; without times where the workspace keeps no record. */
export type UserRecord = Omit<MemberDocument, "time_created" | "time_updated"> &
  Partial<Pick<MemberDocument, "time_created" | "time_updated">>;

const workspaceRoleOf: Readonly<Record<MemberRole, WorkspaceRole>> = {
  admin: "admin",
  member: "member",
  viewer: "guestReader",
};

/** All that is known of an acting user of whom the workspace keeps no record. Rule U21.2. */
export const userFromActor = ({ user_id, role }: ActingActor) =>
  ({ id: user_id, role: workspaceRoleOf[role], status: "active" }) as const satisfies UserRecord;
