import * as z from "zod/mini";
import { flag, integer, sortedInteger, text, textSet } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import {
  clearable,
  type DocumentIn,
  defaulted,
  made,
  partOf,
  required,
  shownSchemaOf,
  sometimesMade,
  stored,
} from "../../fields/field-table";
import {
  countSchema,
  durationSecondsSchema,
  idSchema,
  idsSchema,
  requiredDate,
  shortTextSchema,
  stimeSchema,
  textSchema,
  titleSchema,
  ulidSchema,
  versionSchema,
} from "../common/base-schemas";
import { commonFields, recordedFields, shownIfSet } from "../common/common-fields";
import { EVERYONE } from "../common/parts";
import type { SettingsDocument } from "../settings/settings-fields";
import { type TimeSettings, timeEntryScopeTypes } from "./time-entry";

/** Schema of `TimeEntryScopeType`. */
export const timeEntryScopeTypeSchema = /*#__PURE__*/ z.enum(timeEntryScopeTypes);

const idOrNone = { ...text, of: (id: string | undefined) => id ?? "" } as const;

export const cardSnapshotFields = {
  card_title_snapshot: stored(titleSchema, shownIfSet),
  project_id_snapshot: stored(idSchema, {
    ...shownIfSet,
    declared: { project_id: idOrNone },
  }),
  board_id_snapshot: stored(idSchema, { ...shownIfSet, declared: { board_id: idOrNone } }),
  sprint_id_snapshot: stored(idSchema, { ...shownIfSet, declared: { sprint_id: idOrNone } }),
  /** Shown up to the first that is hidden. Rule M1.5. */
  ancestor_card_ids_snapshot: stored(idsSchema, { orElse: [], shownAs: idsSchema }),
  /** Of a private space that is gone: who could read it then. */
  reader_ids: stored(idsSchema, {
    isOptional: true,
    declared: { reader_ids: { ...textSet, of: (ids = [EVERYONE]) => ids } },
  }),
} as const;

export const timeEntryFields = {
  id: stored(ulidSchema, { isShown: true, input: { created: () => ulidSchema } }),
  type: made(z.literal("time_entry")),
  team_id: made(idSchema),
  user_id: stored(idSchema, { isShown: true, declared: { user_id: text } }),
  scope_type: stored(timeEntryScopeTypeSchema, {
    isShown: true,
    declared: { scope_type: text },
    input: { created: () => timeEntryScopeTypeSchema },
  }),
  scope_id: stored(idSchema, { isShown: true, declared: { scope_id: text }, input: { created: () => idSchema } }),
  card_id: stored(idSchema, { ...shownIfSet, declared: { card_id: text } }),
  started_at: stored(stimeSchema, {
    isShown: true,
    declared: { started_at: sortedInteger },
    input: { created: requiredDate, changed: (unit) => z.optional(requiredDate(unit)) },
    isGivenByClock: true,
  }),
  duration_seconds: stored(durationSecondsSchema, {
    isShown: true,
    declared: { duration_seconds: integer },
    input: required(durationSecondsSchema),
  }),
  billable: stored(z.boolean(), {
    orElse: false,
    isShown: true,
    declared: { billable: flag },
    input: defaulted(z.boolean()),
  }),
  /** Shown to some. Rule E4.15. */
  rate_snapshot_cents: stored(countSchema, { orElse: 0, shownAs: z.exactOptional(countSchema) }),
  currency_snapshot: stored(textSchema, { orElse: "USD", isShown: true, declared: { currency: text } }),
  source: stored(textSchema, { orElse: "manual", isShown: true }),
  version: stored(versionSchema, { orElse: 1, isShown: true, isFree: true }),
  space_id_snapshot: sometimesMade(idSchema),
  ...cardSnapshotFields,
  time_category_id: stored(idSchema, { ...shownIfSet, declared: { category_id: idOrNone } }),
  category_id: sometimesMade(idSchema),
  description: commonFields.description,
  needs_review: stored(z.boolean(), { orElse: false, isShown: true, declared: { needs_review: flag } }),
  review_reason: stored(textSchema, shownIfSet),
  reviewed_at: stored(stimeSchema, shownIfSet),
  reviewed_by: stored(idSchema, shownIfSet),
  deleted_at: stored(stimeSchema, {
    ...shownIfSet,
    declared: { deleted: { ...flag, of: (time) => time !== undefined } },
  }),
  /** Shown also where the lock date locks the entry. */
  locked_at: stored(stimeSchema, shownIfSet),
  /** Seconds this entry took from its card's remaining time. */
  remaining_taken_seconds: stored(countSchema, { orElse: 0 }),
  /** Distinguishes a repeated creating request from another one with the same id. */
  request_hash: stored(textSchema, { orElse: "" }),
  time_created: stored(stimeSchema, { isShown: true }),
  time_updated: stored(stimeSchema, { isShown: true, isFree: true }),
} as const;

/** Schema of `TimeEntry`. */
export const timeEntrySchema = /*#__PURE__*/ shownSchemaOf(timeEntryFields);

export type TimeEntryDocument = DocumentIn<typeof timeEntryFields>;

export const timeEntry = documentKind(timeEntryFields, {
  amount_cents: {
    ...integer,
    from: ["billable", "duration_seconds", "rate_snapshot_cents"],
    of: (entry) => Number(centsOf(entry)),
  },
});

// Billable hours at their rate, half a cent rounded up. Each entry is rounded on its own, so that totals agree however
// entries are grouped; doubles would lose cents on the way.
export function centsOf({ billable, duration_seconds, rate_snapshot_cents }: TimeEntryDocument): bigint {
  if (!billable) return 0n;
  return (BigInt(duration_seconds) * BigInt(rate_snapshot_cents) * 2n + 3600n) / 7200n;
}

export const timeCategoryFields = {
  id: stored(idSchema, { isShown: true }),
  name: stored(titleSchema, { isShown: true, input: required(titleSchema) }),
  billable_default: stored(z.boolean(), { orElse: false, isShown: true, input: defaulted(z.boolean()) }),
  color: stored(textSchema, { isOptional: true, isShown: true, input: clearable(shortTextSchema) }),
  archived_at: stored(stimeSchema, {
    isOptional: true,
    isShown: true,
    declared: { archived: { ...flag, of: (time) => time !== undefined } },
  }),
  ...recordedFields,
} as const;

export const timeCategory = documentKind(timeCategoryFields);

export const presentTimeCategory = partOf(timeCategoryFields, "isShown");

export function presentTimeSettings(settings: SettingsDocument | null): TimeSettings {
  const { rate_cents = 0, currency = "USD", time_lock } = settings ?? {};
  return { rate_cents, currency, ...(time_lock === undefined ? {} : { locked_before: time_lock.before }) };
}
