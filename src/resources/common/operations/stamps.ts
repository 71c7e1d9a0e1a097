import type { Actor } from "../../../base/actor";
import { type OperationContext, recordedActor } from "../../../session/context";

/** The marks of a document the acting actor creates now. Rule E5. */
export function authoredNow({ actor, now }: OperationContext) {
  const user = recordedActor(actor);
  return { user, user_updated: user, time_created: now, time_updated: now };
}

type Stored = { readonly user: Actor; readonly user_updated: Actor };

/** The user ids beside the actors. */
export const authorIds = ({ user, user_updated }: Stored) => ({
  user_id: user.user_id,
  user_id_updated: user_updated.user_id,
});
