import type { STime } from "../../../base/time";
import type { Draft } from "../../../session/changed";
import type { Member, MemberRole } from "../member";

interface Joined {
  members: Draft<Member>[];
}

type Joining = { readonly user_id: string; readonly role?: MemberRole | null | undefined };

/** Adds a member, `member` unless a role is given; one who is there already keeps its date and takes the role given. */
export function join({ members }: Joined, { user_id, role }: Joining, now: STime): void {
  const present = members.find((member) => member.user_id === user_id);
  if (present === undefined) members.push({ user_id, assigned_date: now, role: role ?? "member" });
  else present.role = role ?? present.role;
}

/** Takes the user out of the members. */
export function leave(joined: Joined, userId: string): void {
  joined.members = joined.members.filter((member) => member.user_id !== userId);
}
