import type { Actor } from "../../../base/actor";
import type { STime } from "../../../base/time";
import { type OperationContext, recordedActor } from "../../../session/context";

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
