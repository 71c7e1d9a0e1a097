import * as z from "zod/mini";
import type { TimeUnit } from "../../base/time";
import { sortedInteger, text } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { type DocumentIn, defaulted, documentSchemaOf, made, shownSchemaOf, stored } from "../../fields/field-table";
import { boardLayoutSchema } from "../board/board-fields";
import { cardSchema } from "../card/card-fields";
import {
  countSchema,
  idSchema,
  instantInput,
  integerSchema,
  resource,
  stimeSchema,
  textSchema,
  titleSchema,
} from "../common/base-schemas";
import { archivedLater, authoredFields, commonFields, shownIfSet } from "../common/common-fields";
import { actorSchema, cardStatusSchema } from "../common/part-schemas";
import { listSchema } from "../list/list-fields";
import { pullRequestStates } from "../pull-request/vcs-mapping";
import { vcsMappingField } from "../pull-request/vcs-mapping-schema";
import type { SprintSettings } from "./sprint";
import { expectedSprintDate, isSprintDate } from "./sprint-dates";

/** Schema of `SprintProgressItem`. */
export const sprintProgressItemSchema = /*#__PURE__*/ resource(() => ({
  status: cardStatusSchema,
  count: countSchema,
  pts: countSchema,
}));

const sprintDate = (unit: TimeUnit) =>
  instantInput(unit).check(z.refine((time) => isSprintDate(time, unit), expectedSprintDate[unit]));

export const sprintFields = {
  id: commonFields.id,
  team_id: commonFields.team_id,
  project_id: stored(idSchema, { isShown: true, declared: { project_id: text }, removedWith: "project" }),
  user: stored(actorSchema),
  user_updated: authoredFields.user_updated,
  /** A new sprint is called by its number unless it is given a title. */
  title: stored(titleSchema, { isShown: true, isFree: true, input: defaulted(titleSchema) }),
  content: commonFields.content,
  lists: made(z.array(listSchema)),
  unfinished_cards: made(z.array(cardSchema)),
  start_date: stored(stimeSchema, {
    isShown: true,
    declared: { start_date: sortedInteger },
    input: {
      changed: (unit: TimeUnit) =>
        z.optional(sprintDate(unit).check(z.refine((date) => date !== 0, "Expected a date, not 0."))),
    },
  }),
  end_date: stored(stimeSchema, { isShown: true }),
  override_end_date: stored(stimeSchema, {
    ...shownIfSet,
    input: { changed: (unit: TimeUnit) => z.nullish(sprintDate(unit)), isClearedByZero: true },
  }),
  layout: stored(boardLayoutSchema, {
    orElse: "board",
    shownAs: textSchema,
    input: { changed: () => z.optional(boardLayoutSchema) },
  }),
  progress: made(z.array(z.array(sprintProgressItemSchema))),
  archived: archivedLater,
  time_created: stored(stimeSchema, { isShown: true }),
  time_updated: authoredFields.time_updated,
} as const;

/** Schema of `Sprint`. */
export const sprintSchema = /*#__PURE__*/ shownSchemaOf(sprintFields);

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
  id: stored(idSchema),
  sprint_id: stored(idSchema, { declared: { sprint_id: text }, removedWith: "sprint" }),
  card_id: stored(idSchema, { declared: { card_id: text } }),
  time: stored(stimeSchema, { declared: { time: sortedInteger } }),
  status: stored(cardStatusSchema, { isOptional: true }),
  points: stored(countSchema, { orElse: 0 }),
} as const;

export type SprintEventDocument = DocumentIn<typeof sprintEventFields>;

export const sprintEvent = documentKind(sprintEventFields);

const integerWithin = (least: number, most: number) => {
  const schema = integerSchema.check(z.minimum(least), z.maximum(most));
  return stored(schema, { shownAs: countSchema, input: { changed: () => z.optional(schema) } });
};

/** Shown as it holds, stored where it was ever set. */
const unlessSet = <Schema extends z.ZodMiniType>(schema: Schema) =>
  ({ isOptional: true, isShown: true, isAlwaysShown: true, input: { changed: () => z.optional(schema) } }) as const;

const flag = stored(z.boolean(), unlessSet(z.boolean()));

const sprintStatusSchema = z.strictObject({ id: idSchema, title: textSchema, status: cardStatusSchema });

const statusDocumentSchema = z.strictObject({ id: idSchema, title: titleSchema, status: cardStatusSchema });

export const sprintSettingsFields = {
  project_id: made(idSchema),
  /** Days. */
  length: integerWithin(1, 366),
  /** Days. */
  cooldown: integerWithin(0, 366),
  /** 0 Sunday … 6 Saturday. */
  start_day: integerWithin(0, 6),
  enabled: flag,
  statuses: stored(z.array(statusDocumentSchema).check(z.minLength(1)), {
    isOptional: true,
    shownAs: z.array(sprintStatusSchema),
    isAlwaysShown: true,
  }),
  vcs_mapping: vcsMappingField,
  layout: stored(boardLayoutSchema, unlessSet(boardLayoutSchema)),
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
