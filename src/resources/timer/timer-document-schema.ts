import * as z from "zod/mini";
import { contentSchema, idSchema, stimeSchema, titleSchema, versionSchema } from "../common/base-schemas";
import { timeEntryScopeTypes } from "../time-entry/time-entry";

const snapshots = z.strictObject({
  card_title_snapshot: z.exactOptional(titleSchema),
  project_id_snapshot: z.exactOptional(idSchema),
  board_id_snapshot: z.exactOptional(idSchema),
  sprint_id_snapshot: z.exactOptional(idSchema),
  ancestor_card_ids_snapshot: z._default(z.array(idSchema), []),
  /** Of a private space that is gone: who could read it then. */
  reader_ids: z.exactOptional(z.array(idSchema)),
});

/** The running timer of the user whose id it has. */
export const timerDocumentSchema = z.strictObject({
  id: idSchema,
  scope_type: z.enum(timeEntryScopeTypes),
  scope_id: idSchema,
  started_at: stimeSchema,
  description: z._default(contentSchema, ""),
  billable: z._default(z.boolean(), false),
  version: z._default(versionSchema, 1),
  /** Of the card at the start, in case it goes meanwhile. */
  snapshots: z._default(snapshots, { ancestor_card_ids_snapshot: [] }),
});
