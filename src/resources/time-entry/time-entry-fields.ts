import * as z from "zod/mini";
import { flag, integer, type Shown, sortedInteger, text, textSet, typed } from "../../fields/declared-fields";
import { clearable } from "../../fields/field-input";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, partOf, shownSchemaOf, sometimesMade, stored } from "../../fields/field-table";
import * as base from "../common/base-schemas";
import { commonFields, recordedFields, shownIfSet } from "../common/common-fields";
import { EVERYONE } from "../common/parts";
import type { SettingsDocument } from "../settings/settings-fields";

/** A lasting record of work; its snapshots are taken at creation and later moves or renames leave them. Rule M1. */
export interface TimeEntry extends ShownIn<typeof timeEntryFields> {}

/** A category: time is logged for it where there is no card. */
export interface TimeCategory extends ShownIn<typeof timeCategoryFields> {}

/** Every `TimeGrouping`. */
export const timeGroupings = ["week", "user", "scope", "billable"] as const;

/** The groups by which time can be summed. Rule U34. */
export type TimeGrouping = (typeof timeGroupings)[number];

/** Every `TimeGroupingName`. */
export const timeGroupingNames = [...timeGroupings, "week_start", "user_id", "scope_type", "scope_id"] as const;

/** A grouping, or a field that it gives the buckets. */
export type TimeGroupingName = (typeof timeGroupingNames)[number];

export const groupingByName: Readonly<Record<TimeGroupingName, TimeGrouping>> = {
  week: "week",
  week_start: "week",
  user: "user",
  user_id: "user",
  scope: "scope",
  scope_type: "scope",
  scope_id: "scope",
  billable: "billable",
};

/** Schema of `TimeEntryScopeType`. */
export const timeEntryScopeTypeSchema = /*#__PURE__*/ z.enum(["card", "category"]);

/** The card or category the time was spent on. */
export type TimeEntryScopeType = z.output<typeof timeEntryScopeTypeSchema>;

export const timeBucketSchema = /*#__PURE__*/ base.resource(typed<TimeBucket>, () => ({
  user_id: z.exactOptional(base.idSchema),
  scope_type: z.exactOptional(timeEntryScopeTypeSchema),
  scope_id: z.exactOptional(base.idSchema),
  /** The first instant of the local week, which begins on Monday, in which the entries started. */
  week_start: z.exactOptional(base.stimeSchema),
  billable: z.exactOptional(z.boolean()),
  /** The currency of `total_cents`: entries in two currencies are never added up. */
  currency: base.textSchema,
  total_seconds: z.number().check(z.minimum(0)),
  /**
   * The sum of the billable entries, each rounded to whole cents, half a cent up. Left out where entries of users are
   * among them whose rates the actor may not see. Rule E4.15.
   */
  total_cents: z.exactOptional(z.number().check(z.minimum(0))),
  entry_count: base.countSchema,
}));

/** The time entries that agree in what they are grouped by, added up. What they are not grouped by is left out. */
export interface TimeBucket extends Shown<typeof timeBucketSchema> {}

export const timeSettingsSchema = /*#__PURE__*/ base.resource(typed<TimeSettings>, () => ({
  /** Hourly rate of members without one of their own, in cents. Default 0. Rule M1. */
  rate_cents: base.countSchema,
  /** The currency of rates unless a member's says otherwise. Default `USD`. */
  currency: base.textSchema,
  /** Time entries that started before it are locked; absent when none are. */
  locked_before: z.exactOptional(base.stimeSchema),
}));

/** The settings of all time entries of a workspace. */
export interface TimeSettings extends Shown<typeof timeSettingsSchema> {}

const idOrNone = { ...text, of: (id: string | undefined) => id ?? "" } as const;

export const cardSnapshotFields = {
  card_title_snapshot: stored(base.titleSchema, shownIfSet),
  project_id_snapshot: stored(base.idSchema, { ...shownIfSet, declared: { project_id: idOrNone } }),
  board_id_snapshot: stored(base.idSchema, { ...shownIfSet, declared: { board_id: idOrNone } }),
  sprint_id_snapshot: stored(base.idSchema, { ...shownIfSet, declared: { sprint_id: idOrNone } }),
  // Shown up to the first that is hidden. Rule M1.5.
  /** The card's ancestors at creation, nearest first. */
  ancestor_card_ids_snapshot: stored(base.idsSchema, { orElse: [], shownAs: base.idsSchema }),
  /** Of a private space that is gone: who could read it then. */
  reader_ids: stored(base.idsSchema, { isOptional: true, declared: { ...textSet, of: (ids = [EVERYONE]) => ids } }),
} as const;

export const timeEntryFields = {
  /** A ULID made by the client; repeating it with the same body is safe. */
  id: stored(base.ulidSchema, { isShown: true, input: { created: () => base.ulidSchema } }),
  type: made(z.literal("time_entry")),
  team_id: made(base.idSchema),
  user_id: stored(base.idSchema, { isShown: true, declared: text }),
  scope_type: stored(timeEntryScopeTypeSchema, { isShown: true, declared: text, input: "initial" }),
  /** Id of the card or time category. */
  scope_id: stored(base.idSchema, { isShown: true, declared: text, input: "initial" }),
  /** Set on an entry for a card, as are the snapshots of the card and its places. */
  card_id: stored(base.idSchema, { ...shownIfSet, declared: text }),
  /** As input in seconds or milliseconds by its size. */
  started_at: stored(base.stimeSchema, {
    isShown: true,
    declared: sortedInteger,
    input: { created: base.requiredDate, changed: (unit) => z.optional(base.requiredDate(unit)) },
    isGivenByClock: true,
  }),
  /** In seconds, at least 1. */
  duration_seconds: stored(base.durationSecondsSchema, { isShown: true, declared: integer, input: "required" }),
  /** Default: that of the category, else `false`. */
  billable: stored(z.boolean(), { orElse: false, isShown: true, declared: flag, input: "defaulted" }),
  /** Hourly rate at creation, in cents; shown to admins and to the entry's own user only. Rule E4.15. */
  rate_snapshot_cents: stored(base.countSchema, { orElse: 0, shownAs: z.exactOptional(base.countSchema) }),
  /** Currency code at creation. */
  currency_snapshot: stored(base.textSchema, { orElse: "USD", isShown: true, declared: { currency: text } }),
  /** How it came about, such as `manual`. */
  source: stored(base.textSchema, { orElse: "manual", isShown: true }),
  /** Raised by one by every effective change; at least 1. Rule M2. */
  version: stored(base.versionSchema, { orElse: 1, isShown: true, isFree: true }),
  /** Same as `project_id_snapshot`. */
  space_id_snapshot: sometimesMade(base.idSchema),
  ...cardSnapshotFields,
  time_category_id: stored(base.idSchema, { ...shownIfSet, declared: { category_id: idOrNone } }),
  /** Older name of `time_category_id`, always equal to it. Rule M4. */
  category_id: sometimesMade(base.idSchema),
  /** At most 102400 characters; `""` without one; `null` empties it. */
  description: commonFields.description,
  needs_review: stored(z.boolean(), { orElse: false, isShown: true, declared: flag }),
  /** Why it was flagged, such as `abandoned_timer`; kept after the review. Rule M3. */
  review_reason: stored(base.textSchema, shownIfSet),
  reviewed_at: stored(base.stimeSchema, shownIfSet),
  /** User id of the reviewer. */
  reviewed_by: stored(base.idSchema, shownIfSet),
  deleted_at: stored(base.stimeSchema, {
    ...shownIfSet,
    declared: { deleted: { ...flag, of: (time) => time !== undefined } },
  }),
  /** Set while the entry is locked against updates. Rule M2. */
  locked_at: stored(base.stimeSchema, shownIfSet),
  /** Seconds this entry took from its card's remaining time. */
  remaining_taken_seconds: stored(base.countSchema, { orElse: 0 }),
  /** Distinguishes a repeated creating request from another one with the same id. */
  request_hash: stored(base.textSchema, { orElse: "" }),
  time_created: stored(base.stimeSchema, { isShown: true }),
  time_updated: stored(base.stimeSchema, { isShown: true, isFree: true }),
} as const;

/** Schema of `TimeEntry`. */
export const timeEntrySchema = /*#__PURE__*/ shownSchemaOf(typed<TimeEntry>, timeEntryFields);

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
  id: stored(base.idSchema, { isShown: true }),
  /** 1 to 1024 characters after trimming. */
  name: stored(base.titleSchema, { isShown: true, input: "required" }),
  /** Whether time logged in it is billable unless the entry says otherwise. Default `false`. */
  billable_default: stored(z.boolean(), { orElse: false, isShown: true, input: "defaulted" }),
  /** `null` or `""` clears it. */
  color: stored(base.textSchema, { ...shownIfSet, input: clearable(base.shortTextSchema) }),
  archived_at: stored(base.stimeSchema, {
    ...shownIfSet,
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
