import * as z from "zod/mini";
import type { TimeUnit } from "../../base/time";
import { type Shown, sortedInteger, text, typed } from "../../fields/declared-fields";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, documentSchemaOf, made, shownSchemaOf, stored } from "../../fields/field-table";
import { boardLayoutSchema } from "../board/board-fields";
import { cardSchema } from "../card/card-fields";
import * as base from "../common/base-schemas";
import { archivedLater, authoredFields, commonFields, shownIfSet } from "../common/common-fields";
import { actorSchema, cardStatusSchema } from "../common/part-schemas";
import { listSchema } from "../list/list-fields";
import { pullRequestStates, vcsMappingField } from "../pull-request/vcs-mapping-schema";
import { expectedSprintDate, isSprintDate } from "./sprint-dates";

/** How much of a sprint stood at one status at the end of a day. Rule S3. */
export interface SprintProgressItem extends Shown<typeof sprintProgressItemSchema> {}

/** A time-boxed iteration of a space. */
export interface Sprint extends ShownIn<typeof sprintFields> {}

/** The template of a list in the next sprints. */
export interface SprintStatus extends Shown<typeof sprintStatusSchema> {}

/** How the next sprints of a space are laid out. Rules S2, U33. */
export interface SprintSettings extends ShownIn<typeof sprintSettingsFields> {}

/** Schema of `SprintProgressItem`. */
export const sprintProgressItemSchema = /*#__PURE__*/ base.resource(typed<SprintProgressItem>, () => ({
  status: cardStatusSchema,
  /** Number of cards. */
  count: base.countSchema,
  /** Sum of their estimates. */
  pts: base.countSchema,
}));

const sprintDate = (unit: TimeUnit) =>
  base.instantInput(unit).check(z.refine((time) => isSprintDate(time, unit), expectedSprintDate[unit]));

export const sprintFields = {
  ...commonFields.identity,
  project_id: stored(base.idSchema, { isShown: true, declared: text, removedWith: "project" }),
  user: stored(actorSchema),
  user_updated: authoredFields.user_updated,
  /** Default `Sprint N`, N being one more than the sprints ever created in the space. */
  title: stored(base.titleSchema, { isShown: true, isFree: true, input: "defaulted" }),
  /** At most 102400 characters. */
  content: commonFields.content,
  /** Its four lists: not started, in progress, done, cancelled. Rule S2. */
  lists: made(z.array(listSchema)),
  /** Its cards that are neither completed, cancelled nor archived. Rule S3. */
  unfinished_cards: made(z.array(cardSchema)),
  /** As input in seconds or milliseconds by its size, from 1970 through 9999. Rules S2.9, T2.3. */
  start_date: stored(base.stimeSchema, {
    isShown: true,
    declared: sortedInteger,
    input: {
      changed: (unit: TimeUnit) =>
        z.optional(sprintDate(unit).check(z.refine((date) => date !== 0, "Expected a date, not 0."))),
    },
  }),
  /** The first instant after the sprint. */
  end_date: stored(base.stimeSchema, { isShown: true }),
  /** Wins over `end_date` where set; as input in seconds or milliseconds by its size, `null` or 0 is none. Rule S2. */
  override_end_date: stored(base.stimeSchema, {
    ...shownIfSet,
    input: { changed: (unit: TimeUnit) => z.nullish(sprintDate(unit)), isClearedByZero: true },
  }),
  /** How the sprint is laid out, such as `board`. */
  layout: stored(boardLayoutSchema, { orElse: "board", shownAs: base.textSchema, input: "changeable" }),
  /** One inner array per day so far, each with one item per status. Rule S3. */
  progress: made(z.array(z.array(sprintProgressItemSchema))),
  /** As input, `true` archives it, `false` brings it back. */
  archived: archivedLater,
  time_created: stored(base.stimeSchema, { isShown: true }),
  time_updated: authoredFields.time_updated,
} as const;

/** Schema of `Sprint`. */
export const sprintSchema = /*#__PURE__*/ shownSchemaOf(typed<Sprint>, sprintFields);

export type SprintDocument = DocumentIn<typeof sprintFields>;

export const sprint = documentKind(sprintFields, {
  ends: {
    ...sortedInteger,
    from: ["override_end_date", "end_date"],
    of: (sprint) => sprint.override_end_date ?? sprint.end_date,
  },
});

/** How one card counts in a sprint from `time` on: without a `status` it does not. */
const sprintEventFields = {
  id: stored(base.idSchema),
  sprint_id: stored(base.idSchema, { declared: text, removedWith: "sprint" }),
  card_id: stored(base.idSchema, { declared: text }),
  time: stored(base.stimeSchema, { declared: sortedInteger }),
  status: stored(cardStatusSchema, { isOptional: true }),
  points: stored(base.countSchema, { orElse: 0 }),
} as const;

export type SprintEventDocument = DocumentIn<typeof sprintEventFields>;

export const sprintEvent = documentKind(sprintEventFields);

const integerWithin = (least: number, most: number) => {
  const schema = base.integerSchema.check(z.minimum(least), z.maximum(most));
  return stored(schema, { shownAs: base.countSchema, input: "changeable" });
};

/** Shown as it holds, stored where it was ever set. */
const unlessSet = { ...shownIfSet, isAlwaysShown: true, input: "changeable" } as const;

const flag = stored(z.boolean(), unlessSet);

const sprintStatusSchema = /*#__PURE__*/ base.resource(typed<SprintStatus>, () => ({
  /** Unique within the settings; the lists made from it have ids of their own. */
  id: base.idSchema,
  /** Of the lists. */
  title: base.textSchema,
  /** Behavior of the lists, and so the status of the cards in them. */
  status: cardStatusSchema,
}));

const statusDocumentSchema = z.strictObject({ id: base.idSchema, title: base.titleSchema, status: cardStatusSchema });

export const sprintSettingsFields = {
  project_id: made(base.idSchema),
  /** Days a sprint lasts, 1 to 366. Default 14. */
  length: integerWithin(1, 366),
  /** Days between the end of a sprint and the earliest start of the next, 0 to 366. Default 0. */
  cooldown: integerWithin(0, 366),
  /** 0 Sunday … 6 Saturday. Default 1. */
  start_day: integerWithin(0, 6),
  /** Whether sprints can be created; those that are there stay. Default `true`. */
  enabled: flag,
  /** In the order of the lists. Default: not started, in progress, done and cancelled. */
  statuses: stored(z.array(statusDocumentSchema).check(z.minLength(1)), {
    isOptional: true,
    shownAs: z.array(sprintStatusSchema),
    isAlwaysShown: true,
  }),
  /**
   * Which status a pull request puts its card in, by the ids of `statuses`, also by branch; as input it replaces all,
   * and `null` clears it.
   */
  vcs_mapping: vcsMappingField,
  /** Default `board`. */
  layout: stored(boardLayoutSchema, unlessSet),
  /** Whether cards show their cover images. Default `false`. */
  card_cover_enabled: flag,
} as const;

export const defaultSprintSettings = { length: 14, cooldown: 0, start_day: 1 } as const;

type Complete = Omit<SprintSettings, "project_id">;

/** The rest of what holds there, which is not stored. Rules S2, U33. */
const unstoredDefaults: Omit<Complete, keyof typeof defaultSprintSettings | "vcs_mapping"> = {
  enabled: true,
  statuses: [
    { id: "not-started", title: "Not started", status: "committed" },
    { id: "in-progress", title: "In progress", status: "started" },
    { id: "done", title: "Done", status: "completed" },
    { id: "cancelled", title: "Cancelled", status: "cancelled" },
  ],
  layout: "board",
  card_cover_enabled: false,
};

export const sprintSettingsSchema = documentSchemaOf(sprintSettingsFields).check(
  z.superRefine((settings, context) => {
    const { statuses, vcs_mapping } = completeSprintSettings(settings);
    const ids = new Set(statuses.map(({ id }) => id));
    if (ids.size < statuses.length) refuse(context, ["statuses"], "Two statuses have the same id.");
    for (const rules of vcs_mapping ? [vcs_mapping, ...vcs_mapping.branches] : []) {
      for (const state of pullRequestStates) {
        const id = rules[state];
        if (id !== undefined && !ids.has(id)) refuse(context, ["vcs_mapping"], `There is no status ${id}.`);
      }
    }
  }),
);

function refuse(context: z.core.$RefinementCtx, path: string[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

export const completeSprintSettings = (stored: DocumentIn<typeof sprintSettingsFields>): Complete => ({
  ...unstoredDefaults,
  ...stored,
});
