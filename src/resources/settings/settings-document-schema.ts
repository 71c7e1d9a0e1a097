import * as z from "zod";
import { timeUnits } from "../../base/time";
import { countSchema, idSchema, stimeSchema, textSchema } from "../common/base-schemas";

export const settingsDocumentSchema = z.strictObject({
  id: idSchema,
  time_unit: z.enum(timeUnits),
  /** Rate of members without one of their own, in cents an hour. */
  rate_cents: countSchema.exactOptional(),
  currency: textSchema.exactOptional(),
  /** Time entries that started before `before` are locked. */
  time_lock: z.strictObject({ before: stimeSchema, locked_at: stimeSchema }).exactOptional(),
  /** The load that has begun to fill the workspace and has not ended. Rule K7.14. */
  loading: idSchema.exactOptional(),
});
