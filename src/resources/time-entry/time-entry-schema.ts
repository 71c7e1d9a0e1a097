import * as z from "zod";
import {
  contentSchema,
  countSchema,
  durationSecondsSchema,
  idSchema,
  idsSchema,
  stimeSchema,
  textSchema,
  titleSchema,
  ulidSchema,
  versionSchema,
} from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { timeEntryScopeTypes } from "./time-entry";

/** Schema of `TimeEntryScopeType`. */
export const timeEntryScopeTypeSchema = /*#__PURE__*/ z.enum(timeEntryScopeTypes);

/** Schema of `TimeEntry`. */
export const timeEntrySchema = /*#__PURE__*/ resource(() => ({
  id: ulidSchema,
  type: z.literal("time_entry"),
  team_id: idSchema,
  user_id: idSchema,
  scope_type: timeEntryScopeTypeSchema,
  scope_id: idSchema,
  card_id: idSchema.exactOptional(),
  started_at: stimeSchema,
  duration_seconds: durationSecondsSchema,
  billable: z.boolean(),
  rate_snapshot_cents: countSchema.exactOptional(),
  currency_snapshot: textSchema,
  source: textSchema,
  version: versionSchema,
  card_title_snapshot: titleSchema.exactOptional(),
  space_id_snapshot: idSchema.exactOptional(),
  project_id_snapshot: idSchema.exactOptional(),
  board_id_snapshot: idSchema.exactOptional(),
  sprint_id_snapshot: idSchema.exactOptional(),
  ancestor_card_ids_snapshot: idsSchema,
  time_category_id: idSchema.exactOptional(),
  category_id: idSchema.exactOptional(),
  description: contentSchema,
  needs_review: z.boolean(),
  review_reason: textSchema.exactOptional(),
  reviewed_at: stimeSchema.exactOptional(),
  reviewed_by: idSchema.exactOptional(),
  deleted_at: stimeSchema.exactOptional(),
  locked_at: stimeSchema.exactOptional(),
  time_created: stimeSchema,
  time_updated: stimeSchema,
}));
