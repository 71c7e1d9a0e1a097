import { actorSchema } from "../../schemas/actor";
import { stimeSchema } from "../../schemas/base";

/** Who created and last changed a document, and when. */
export const authorship = {
  user: actorSchema,
  user_updated: actorSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
};
