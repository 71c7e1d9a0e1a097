import * as z from "zod";
import { countSchema, idSchema, stimeSchema } from "../schemas/base";
import { cardStatusSchema } from "../schemas/card-status";
import { type DocumentOf, documentKind, sortedInteger, text } from "./document-kind";

/** What one card counts for in a sprint from `time` on: nothing when it has no `status`. */
const schema = z.strictObject({
  id: idSchema,
  sprint_id: idSchema,
  card_id: idSchema,
  time: stimeSchema,
  status: cardStatusSchema.exactOptional(),
  points: countSchema.default(0),
});

export type SprintEventDocument = DocumentOf<typeof sprintEvent>;

export const sprintEvent = documentKind({
  schema,
  fields: { sprint_id: text, card_id: text, time: sortedInteger },
});
