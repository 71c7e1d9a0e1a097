import { actorSchema } from "./actor";
import { stimeSchema, userIdSchema } from "./base";

/** Shape of who made and last changed a resource, and when. */
export const authoredShape = {
  user_id: userIdSchema,
  user_id_updated: userIdSchema,
  user: actorSchema,
  user_updated: actorSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
};
