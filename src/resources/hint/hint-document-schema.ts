import * as z from "zod/mini";
import { idSchema, numberSchema } from "../common/base-schemas";
import { recordById } from "../common/record-schema";

/** A hint; of the card it proposes it keeps the id alone, for the rest is shown as it is when somebody looks. Rule U36. */
export const hintDocumentSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("tag"), tag: recordById(z.unknown()) }),
  z.strictObject({
    type: z.literal("relation"),
    relation: z.strictObject({ card: z.object({ card_id: idSchema }), similarity: numberSchema }),
  }),
]);
