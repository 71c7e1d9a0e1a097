import * as z from "zod/mini";
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
  card_id: z.exactOptional(idSchema),
  started_at: stimeSchema,
  duration_seconds: durationSecondsSchema,
  billable: z.boolean(),
  rate_snapshot_cents: z.exactOptional(countSchema),
  currency_snapshot: textSchema,
  source: textSchema,
  version: versionSchema,
  card_title_snapshot: z.exactOptional(titleSchema),
  space_id_snapshot: z.exactOptional(idSchema),
  project_id_snapshot: z.exactOptional(idSchema),
  board_id_snapshot: z.exactOptional(idSchema),
  sprint_id_snapshot: z.exactOptional(idSchema),
  ancestor_card_ids_snapshot: idsSchema,
  time_category_id: z.exactOptional(idSchema),
  category_id: z.exactOptional(idSchema),
  description: contentSchema,
  needs_review: z.boolean(),
  review_reason: z.exactOptional(textSchema),
  reviewed_at: z.exactOptional(stimeSchema),
  reviewed_by: z.exactOptional(idSchema),
  deleted_at: z.exactOptional(stimeSchema),
  locked_at: z.exactOptional(stimeSchema),
  time_created: stimeSchema,
  time_updated: stimeSchema,
}));
