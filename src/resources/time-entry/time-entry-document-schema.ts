import * as z from "zod";
import {
  contentSchema,
  countSchema,
  idSchema,
  integerSchema,
  stimeSchema,
  textSchema,
  titleSchema,
  ulidSchema,
} from "../common/base-schemas";

export const timeEntryDocumentSchema = z.strictObject({
  id: ulidSchema,
  user_id: idSchema,
  scope_type: z.enum(["card", "category"]),
  scope_id: idSchema,
  card_id: idSchema.exactOptional(),
  started_at: stimeSchema,
  duration_seconds: integerSchema.min(1),
  billable: z.boolean().default(false),
  rate_snapshot_cents: countSchema.default(0),
  currency_snapshot: textSchema.default("USD"),
  source: textSchema.default("manual"),
  version: integerSchema.min(1).default(1),
  card_title_snapshot: titleSchema.exactOptional(),
  project_id_snapshot: idSchema.exactOptional(),
  board_id_snapshot: idSchema.exactOptional(),
  sprint_id_snapshot: idSchema.exactOptional(),
  ancestor_card_ids_snapshot: z.array(idSchema).default([]),
  /** Of a private space that is gone: who could read it then. */
  reader_ids: z.array(idSchema).exactOptional(),
  time_category_id: idSchema.exactOptional(),
  description: contentSchema.default(""),
  needs_review: z.boolean().default(false),
  review_reason: textSchema.exactOptional(),
  reviewed_at: stimeSchema.exactOptional(),
  reviewed_by: idSchema.exactOptional(),
  deleted_at: stimeSchema.exactOptional(),
  locked_at: stimeSchema.exactOptional(),
  /** Seconds this entry took from its card's remaining time. */
  remaining_taken_seconds: countSchema.default(0),
  /** Tells a repeated creating request from another one with the same id. */
  request_hash: textSchema.default(""),
  time_created: stimeSchema,
  time_updated: stimeSchema,
});
