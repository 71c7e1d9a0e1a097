import * as z from "zod";
import { timeUnits } from "../base/time";
import { countSchema, idSchema, stimeSchema, textSchema } from "../resources/common/base-schemas";
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type SnapshotSection, sections } from "./snapshot";

export const settingsSchema = z.strictObject({
  rate_cents: countSchema.exactOptional(),
  currency: textSchema.exactOptional(),
  time_lock: z.strictObject({ before: stimeSchema, locked_at: stimeSchema }).exactOptional(),
});

const section = z.array(z.unknown()).default([]);
const sectionShape = Object.fromEntries(sections.map(([name]) => [name, section]));

/** A snapshot but for what its sections hold. */
export const headerSchema = z.strictObject({
  format: z.literal(SNAPSHOT_FORMAT).optional(),
  version: z.literal(SNAPSHOT_VERSION).optional(),
  team_id: idSchema.optional(),
  time_unit: z.enum(timeUnits),
  settings: settingsSchema.default({}),
  ...(sectionShape as Record<SnapshotSection, typeof section>),
});

export type Header = z.output<typeof headerSchema>;
