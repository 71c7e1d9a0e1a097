import * as z from "zod/mini";
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
  card_id: z.exactOptional(idSchema),
  started_at: stimeSchema,
  duration_seconds: integerSchema.check(z.minimum(1)),
  billable: z._default(z.boolean(), false),
  rate_snapshot_cents: z._default(countSchema, 0),
  currency_snapshot: z._default(textSchema, "USD"),
  source: z._default(textSchema, "manual"),
  version: z._default(integerSchema.check(z.minimum(1)), 1),
  card_title_snapshot: z.exactOptional(titleSchema),
  project_id_snapshot: z.exactOptional(idSchema),
  board_id_snapshot: z.exactOptional(idSchema),
  sprint_id_snapshot: z.exactOptional(idSchema),
  ancestor_card_ids_snapshot: z._default(z.array(idSchema), []),
  /** Of a private space that is gone: who could read it then. */
  reader_ids: z.exactOptional(z.array(idSchema)),
  time_category_id: z.exactOptional(idSchema),
  description: z._default(contentSchema, ""),
  needs_review: z._default(z.boolean(), false),
  review_reason: z.exactOptional(textSchema),
  reviewed_at: z.exactOptional(stimeSchema),
  reviewed_by: z.exactOptional(idSchema),
  deleted_at: z.exactOptional(stimeSchema),
  locked_at: z.exactOptional(stimeSchema),
  /** Seconds this entry took from its card's remaining time. */
  remaining_taken_seconds: z._default(countSchema, 0),
  /** Tells a repeated creating request from another one with the same id. */
  request_hash: z._default(textSchema, ""),
  time_created: stimeSchema,
  time_updated: stimeSchema,
});
