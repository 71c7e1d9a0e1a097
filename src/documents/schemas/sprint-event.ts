import * as z from "zod";
import { countSchema, idSchema, stimeSchema } from "../../schemas/base";
import { cardStatusSchema } from "../../schemas/card-status";

/** What one card counts for in a sprint from `time` on: nothing when it has no `status`. */
export const sprintEventDocumentSchema = z.strictObject({
  id: idSchema,
  sprint_id: idSchema,
  card_id: idSchema,
  time: stimeSchema,
  status: cardStatusSchema.exactOptional(),
  points: countSchema.default(0),
});
