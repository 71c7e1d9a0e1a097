import * as z from "zod";
import { cardStatusSchema } from "../card/card-status-schema";
import { countSchema, idSchema, stimeSchema } from "../common/base-schemas";

/** What one card counts for in a sprint from `time` on: nothing when it has no `status`. */
export const sprintEventDocumentSchema = z.strictObject({
  id: idSchema,
  sprint_id: idSchema,
  card_id: idSchema,
  time: stimeSchema,
  status: cardStatusSchema.exactOptional(),
  points: countSchema.default(0),
});
