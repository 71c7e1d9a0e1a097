import { sortedInteger, text } from "../../fields/declared-fields";
import { made, stored } from "../../fields/field-table";
import { idSchema, stimeSchema } from "./base-schemas";
import { actorSchema } from "./part-schemas";

/** Who made and last changed a resource, and when. */
export const authoredFields = {
  user: stored(actorSchema, { isShown: true }),
  user_id: made(idSchema),
  user_updated: stored(actorSchema, { isShown: true, isFree: true }),
  user_id_updated: made(idSchema),
  time_created: stored(stimeSchema, { isShown: true, declared: { time_created: sortedInteger } }),
  time_updated: stored(stimeSchema, { isShown: true, isFree: true }),
} as const;

/** Likewise, of what views find by who made it, and sort by when it was changed. */
export const viewedAuthoredFields = {
  ...authoredFields,
  user: stored(actorSchema, { isShown: true, declared: { user_id: { ...text, of: (actor) => actor.user_id } } }),
  time_updated: { ...authoredFields.time_updated, declared: { time_updated: sortedInteger } },
} as const;
