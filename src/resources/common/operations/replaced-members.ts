import type { STime } from "../../../base/time";
import type { Member } from "../member";
import { membersNow } from "./authored-now";

interface Person {
  readonly user_id: string;
  readonly role?: Member["role"] | null | undefined;
}

/** Exactly these people: who was there before stays since when, and keeps the role unless one is given. */
export function replacedMembers(
  before: readonly Member[],
  people: readonly Person[] | null | undefined,
  now: STime,
): Member[] {
  const known = new Map(before.map((member) => [member.user_id, member]));
  const roles = new Map((people ?? []).map(({ user_id, role }) => [user_id, role]));
  return membersNow(people, now).map((member) => {
    const { assigned_date, role } = known.get(member.user_id) ?? member;
    return { ...member, assigned_date, role: roles.get(member.user_id) ?? role };
  });
}
