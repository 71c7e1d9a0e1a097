import * as z from "zod";
import { timeUnits } from "../model/time";
import { countSchema, idSchema, stimeSchema, textSchema } from "../schemas/base";
import { documentKind } from "./document-kind";

/** The id of the one settings document of a workspace. */
export const SETTINGS_ID = "workspace";

export const settings = documentKind({
  schema: z.strictObject({
    id: idSchema,
    time_unit: z.enum(timeUnits),
    /** Rate of members without one of their own, in cents an hour. */
    rate_cents: countSchema.exactOptional(),
    currency: textSchema.exactOptional(),
    /** Time entries that started before `before` are locked. */
    time_lock: z.strictObject({ before: stimeSchema, locked_at: stimeSchema }).exactOptional(),
  }),
  fields: {},
});
