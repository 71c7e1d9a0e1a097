import * as z from "zod/mini";
import { typed } from "../fields/declared-fields";
import { shownSchemaOf } from "../fields/field-table";
import { cardNotificationSchema } from "../resources/card/card-notification";
import { type SprintSettings, sprintSettingsFields } from "../resources/sprint/sprint-fields";
import {
  type TimeCategory,
  timeBucketSchema,
  timeCategoryFields,
  timeSettingsSchema,
} from "../resources/time-entry/time-entry-fields";
import { type ActiveTimer, timerFields } from "../resources/timer/timer-fields";
import * as resources from "../schemas";

const { cardSchema, countSchema, idSchema, orderSchema, searchResultSchema, stimeSchema, textSchema } = resources;
const { ulidSchema, workspaceMemberSchema } = resources;

const activeTimer = shownSchemaOf(typed<ActiveTimer>, timerFields);
const timeCategory = shownSchemaOf(typed<TimeCategory>, timeCategoryFields);

const sprintSettings = shownSchemaOf(typed<SprintSettings>, sprintSettingsFields);

const { id, type, team_id, title, form_id, form_values, time_created } = cardSchema.shape;
const submittedCard = z.strictObject({ id, type, team_id, title, form_id, form_values, time_created });

const documentKey = z.strictObject({ kind: textSchema, id: idSchema });

const commitSummary = z.strictObject({
  id: ulidSchema,
  sequence: countSchema,
  time: stimeSchema,
  actor: z.strictObject({ ...resources.actorSchema.shape, session_id: z.exactOptional(idSchema) }),
  operation: textSchema,
  documents: z.array(documentKey),
});

const measures = z.array(z.nullable(z.number()));

const summaryGroup = z.strictObject({
  key: z.array(z.nullable(z.union([textSchema, z.number(), z.boolean()]))),
  titles: z.exactOptional(z.array(z.nullable(textSchema))),
  count: countSchema,
  measures,
});

const summary = z.strictObject({ count: countSchema, measures, groups: z.array(summaryGroup) });

const issue = z.strictObject({ path: textSchema, code: textSchema, message: textSchema });

const brokenRule = z.strictObject({ ...issue.shape, kind: textSchema, id: textSchema });

/** An export: its sections hold documents as they are stored, which are nobody's to rely on. */
const snapshot = z.looseObject({ format: textSchema, version: countSchema, team_id: idSchema, time_unit: textSchema });

/** Schemas of what is answered and is no resource of the API's own, by the name it has in the document. */
export const furtherSchemas = {
  activeTimer,
  brokenRule,
  cardNotification: cardNotificationSchema,
  commitSummary,
  sprintSettings,
  submittedCard,
  summary,
  summaryGroup,
  timeBucket: timeBucketSchema,
  timeCategory,
  timeSettings: timeSettingsSchema,
};

/** The types under keys of an answer that are not named after their resource. */
const answerKeys: Readonly<Record<string, z.ZodMiniType>> = {
  archive_page_order: orderSchema,
  commits: z.array(commitSummary),
  count: countSchema,
  cursor: textSchema,
  file: resources.attachedFileSchema,
  files: z.array(resources.attachedFileSchema),
  hints: z.array(resources.cardHintSchema),
  invited: z.array(workspaceMemberSchema),
  is_bookmarked: z.boolean(),
  is_watching: z.boolean(),
  list_order: orderSchema,
  loaded: z.record(z.string(), countSchema),
  locked_before: z.nullable(stimeSchema),
  member: workspaceMemberSchema,
  members: z.array(workspaceMemberSchema),
  more: z.boolean(),
  notifications: z.array(cardNotificationSchema),
  page_order: orderSchema,
  results: z.array(searchResultSchema),
  buckets: z.array(timeBucketSchema),
  time_expires: z.nullable(stimeSchema),
  time_updated: stimeSchema,
  undone: commitSummary,
};

const all: Readonly<Record<string, unknown>> = { ...resources, ...furtherSchemas };

export function schemaUnder(key: string): z.ZodMiniType | undefined {
  const one = resourceNamed(key);
  const some = resourceNamed(key.replace(/ies$/, "y").replace(/s$/, ""));
  return answerKeys[key] ?? one ?? (some && z.array(some));
}

function resourceNamed(name: string): z.ZodMiniType | undefined {
  const camelCase = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const schema = all[`${camelCase}Schema`] ?? all[camelCase];
  return schema instanceof z.ZodMiniType ? schema : undefined;
}

/** Where an operation's answer, or a key of it, is another than most. */
export const answersApart: Readonly<Record<string, z.ZodMiniType | Readonly<Record<string, z.ZodMiniType>>>> = {
  verify: z.array(brokenRule),
  export: snapshot,
  claimCard: { card: z.nullable(cardSchema) },
  submitForm: { card: z.union([cardSchema, submittedCard]) },
  search: {
    cards: z.array(resources.cardHitSchema),
    boards: z.array(resources.boardHitSchema),
    pages: z.array(resources.pageHitSchema),
    epics: z.array(resources.epicHitSchema),
    comments: z.array(resources.commentHitSchema),
  },
};
