import * as z from "zod/mini";
import { cardStatusSchema } from "../card/card-status-schema";
import { countSchema, idSchema, stimeSchema } from "../common/base-schemas";

/** What one card counts for in a sprint from `time` on: nothing when it has no `status`. */
export const sprintEventDocumentSchema = z.strictObject({
  id: idSchema,
  sprint_id: idSchema,
  card_id: idSchema,
  time: stimeSchema,
  status: z.exactOptional(cardStatusSchema),
  points: z._default(countSchema, 0),
});
