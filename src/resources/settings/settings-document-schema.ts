import * as z from "zod/mini";
import { timeUnits } from "../../base/time";
import { countSchema, idSchema, stimeSchema, textSchema } from "../common/base-schemas";

export const settingsDocumentSchema = z.strictObject({
  id: idSchema,
  time_unit: z.enum(timeUnits),
  /** Rate of members without one of their own, in cents an hour. */
  rate_cents: z.exactOptional(countSchema),
  currency: z.exactOptional(textSchema),
  /** Time entries that started before `before` are locked. */
  time_lock: z.exactOptional(z.strictObject({ before: stimeSchema, locked_at: stimeSchema })),
  /** The load that has begun to fill the workspace and has not ended. Rule K7.14. */
  loading: z.exactOptional(idSchema),
});
