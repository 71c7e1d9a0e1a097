import type { Actor } from "../../../base/actor";
import type { STime } from "../../../base/time";
import { type OperationContext, recordedActor } from "../../../session/context";
import type { Member } from "../member";

/** The marks of a document the acting actor creates now. Rule E5. */
export function authoredNow({ actor, now }: OperationContext): {
  readonly user: Actor;
  readonly user_updated: Actor;
  readonly time_created: STime;
  readonly time_updated: STime;
} {
  const user = recordedActor(actor);
  return { user, user_updated: user, time_created: now, time_updated: now };
}

interface Person {
  readonly user_id: string;
  readonly role?: Member["role"] | null | undefined;
}

/** People added now; the role is `member` unless it is given, and the last word about one person counts. */
export function membersNow(people: readonly Person[] | null | undefined, now: STime): Member[] {
  const byUser = new Map((people ?? []).map((person) => [person.user_id, person]));
  return Array.from(byUser.values(), ({ user_id, role }) => ({ user_id, assigned_date: now, role: role ?? "member" }));
}
