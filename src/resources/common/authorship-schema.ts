import { actorSchema } from "./actor-schema";
import { stimeSchema } from "./base-schemas";

/** Who created and last changed a document, and when. */
export const authorship = {
  user: actorSchema,
  user_updated: actorSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
};
