import type { Actor } from "../../base/actor";

type Stored = { readonly user: Actor; readonly user_updated: Actor };

/** The user ids beside the actors. */
export const authorIds = ({ user, user_updated }: Stored) => ({
  user_id: user.user_id,
  user_id_updated: user_updated.user_id,
});
