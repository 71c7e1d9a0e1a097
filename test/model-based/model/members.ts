import type { Member, MemberRole } from "workspace-engine";
import { change, touch } from "./change";
import type { Model, ModelMember } from "./model";

interface Person {
  readonly user_id: string;
  readonly role?: MemberRole | undefined;
}

interface Joined {
  members: Member[];
  time_updated: number;
}

/** People added now, each once; the last word about one counts. */
export function joinedNow({ now }: Model, people: readonly Person[]): Member[] {
  const members: { user_id: string; assigned_date: number; role: MemberRole }[] = [];
  for (const { user_id, role = "member" } of people) {
    const known = members.find((member) => member.user_id === user_id);
    if (known === undefined) members.push({ user_id, assigned_date: now, role });
    else known.role = role;
  }
  return members;
}

/** Adds a member, or changes the role of one if a role is given. Rule U26.1. */
export function join(model: Model, joined: Joined, { user_id, role }: Person): void {
  change(model, joined, () => {
    const known = joined.members.find((member) => member.user_id === user_id);
    if (known === undefined) joined.members = [...joined.members, ...joinedNow(model, [{ user_id, role }])];
    else joined.members = joined.members.map((each) => (each === known ? { ...each, role: role ?? each.role } : each));
  });
}

/** Takes a member out; false for a user who is none. */
export function leave(model: Model, joined: Joined, user_id: string): boolean {
  const others = joined.members.filter((member) => member.user_id !== user_id);
  if (others.length === joined.members.length) return false;
  joined.members = others;
  touch(model, joined);
  return true;
}

/** Whether a member can do what only admins can. Rule U21.9. */
export const runsWorkspace = ({ role, status }: ModelMember): boolean =>
  status === "active" && (role === "owner" || role === "admin");
