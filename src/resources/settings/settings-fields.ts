import * as z from "zod/mini";
import { timeUnits } from "../../base/time";
import { clearable } from "../../fields/field-input";
import { type DocumentIn, documentKind, stored } from "../../fields/field-table";
import { countSchema, idSchema, stimeSchema, textSchema } from "../common/base-schemas";

const currency = z.string().check(z.regex(/^[A-Z]{3}$/, "Expected three capital letters, such as EUR."));

export const settingsFields = {
  id: stored(idSchema),
  time_unit: stored(z.enum(timeUnits)),
  /** Hourly rate of members without one of their own, in cents, for entries from now on; `null` means 0. */
  rate_cents: stored(countSchema, { isOptional: true, input: "clearable" }),
  /** Three capital letters, as in ISO 4217, for entries from now on; `null` means `USD`. */
  currency: stored(textSchema, { isOptional: true, input: clearable(currency) }),
  /** Time entries that started before `before` are locked. */
  time_lock: stored(z.strictObject({ before: stimeSchema, locked_at: stimeSchema }), { isOptional: true }),
  /** The load that has begun to fill the workspace and has not ended. Rule K7.14. */
  loading: stored(idSchema, { isOptional: true }),
} as const;

export type SettingsDocument = DocumentIn<typeof settingsFields>;

export const SETTINGS_ID = "workspace";

export const settings = documentKind(settingsFields);
