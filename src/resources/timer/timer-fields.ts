import * as z from "zod/mini";
import { text, textSet } from "../../fields/declared-fields";
import type { DocumentIn } from "../../fields/field-table";
import { documentKind, documentSchemaOf, made, stored } from "../../fields/field-table";
import { idSchema, requiredDate, stimeSchema, versionSchema } from "../common/base-schemas";
import { commonFields } from "../common/common-fields";
import { cardSnapshotFields, type TimeEntry, timeEntryScopeTypeSchema } from "../time-entry/time-entry-fields";

/** A running timer; a user has one at most. Rule M5. */
export interface ActiveTimer
  extends Pick<
    TimeEntry,
    "team_id" | "user_id" | "scope_type" | "scope_id" | "started_at" | "description" | "billable" | "version"
  > {}

const snapshotsSchema = documentSchemaOf(cardSnapshotFields);
type Snapshots = z.output<typeof snapshotsSchema>;

export const timerFields = {
  id: stored(idSchema),
  team_id: made(idSchema),
  user_id: made(idSchema),
  /** An update gives it together with `scope_id`. */
  scope_type: stored(timeEntryScopeTypeSchema, { isShown: true, input: "required" }),
  scope_id: stored(idSchema, { isShown: true, input: "required" }),
  /** Not in the future, and not before the lock date; as input in seconds or milliseconds by its size. */
  started_at: stored(stimeSchema, {
    isShown: true,
    input: { changed: (unit) => z.optional(requiredDate(unit)) },
    isGivenByClock: true,
  }),
  /** At most 102400 characters; `null` empties it. */
  description: commonFields.description,
  billable: stored(z.boolean(), { orElse: false, isShown: true, input: "defaulted" }),
  version: stored(versionSchema, { orElse: 1, isShown: true, isFree: true }),
  /** Of the card at the start, in case it goes meanwhile. */
  snapshots: stored(snapshotsSchema, {
    orElse: { ancestor_card_ids_snapshot: [] },
    declared: {
      project_id: { ...text, of: (snapshots: Snapshots) => snapshots.project_id_snapshot ?? "" },
      reader_ids: { ...textSet, of: (snapshots: Snapshots) => snapshots.reader_ids ?? [] },
    },
  }),
} as const;

/** A user's running timer; the id is the user's, so that there is one at most. */
export type TimerDocument = DocumentIn<typeof timerFields>;

export const timer = documentKind(timerFields);
