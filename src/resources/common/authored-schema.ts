import { actorSchema } from "./actor-schema";
import { idSchema, stimeSchema } from "./base-schemas";

/** Shape of who made and last changed a resource, and when. */
export const authoredShape = {
  user_id: idSchema,
  user_id_updated: idSchema,
  user: actorSchema,
  user_updated: actorSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
};
