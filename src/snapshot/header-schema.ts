import * as z from "zod/mini";
import { timeUnits } from "../base/time";
import { countSchema, idSchema, stimeSchema, textSchema } from "../resources/common/base-schemas";
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type SnapshotSection, sections } from "./snapshot";

const settingsSchema = z.strictObject({
  rate_cents: z.exactOptional(countSchema),
  currency: z.exactOptional(textSchema),
  time_lock: z.exactOptional(z.strictObject({ before: stimeSchema, locked_at: stimeSchema })),
});

/** The fields that a snapshot and the first of its lines share. */
export const head = {
  team_id: z.optional(idSchema),
  time_unit: z.enum(timeUnits),
  settings: z._default(settingsSchema, {}),
};

const section = z._default(z.array(z.unknown()), []);
const sectionShape = Object.fromEntries(sections.map(([name]) => [name, section]));

/** A snapshot but for what its sections hold. */
export const headerSchema = z.strictObject({
  format: z.optional(z.literal(SNAPSHOT_FORMAT)),
  version: z.optional(z.literal(SNAPSHOT_VERSION)),
  ...head,
  ...(sectionShape as Record<SnapshotSection, typeof section>),
});

export type Header = z.output<typeof headerSchema>;
