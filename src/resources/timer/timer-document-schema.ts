import * as z from "zod";
import { contentSchema, idSchema, stimeSchema, titleSchema, versionSchema } from "../common/base-schemas";
import { timeEntryScopeTypes } from "../time-entry/time-entry";

const snapshots = z.strictObject({
  card_title_snapshot: titleSchema.exactOptional(),
  project_id_snapshot: idSchema.exactOptional(),
  board_id_snapshot: idSchema.exactOptional(),
  sprint_id_snapshot: idSchema.exactOptional(),
  ancestor_card_ids_snapshot: z.array(idSchema).default([]),
  /** Of a private space that is gone: who could read it then. */
  reader_ids: z.array(idSchema).exactOptional(),
});

/** The running timer of the user whose id it has. */
export const timerDocumentSchema = z.strictObject({
  id: idSchema,
  scope_type: z.enum(timeEntryScopeTypes),
  scope_id: idSchema,
  started_at: stimeSchema,
  description: contentSchema.default(""),
  billable: z.boolean().default(false),
  version: versionSchema.default(1),
  /** Of the card at the start, in case it goes meanwhile. */
  snapshots: snapshots.default({ ancestor_card_ids_snapshot: [] }),
});
