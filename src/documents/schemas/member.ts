import * as z from "zod";
import { countSchema, idSchema, textSchema } from "../../schemas/base";

export const memberDocumentSchema = z.strictObject({
  id: idSchema,
  display_name: textSchema.exactOptional(),
  email: textSchema.exactOptional(),
  /** Rate of the member's time entries, in cents an hour. */
  rate_cents: countSchema.exactOptional(),
  currency: textSchema.exactOptional(),
});
