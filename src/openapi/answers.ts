import * as z from "zod/mini";
import { typed } from "../fields/declared-fields";
import { shownSchemaOf } from "../fields/field-table";
import { cardNotificationSchema } from "../resources/card/card-notification";
import { type SprintSettings, sprintSettingsFields } from "../resources/sprint/sprint-fields";
import type { TimeCategory } from "../resources/time-entry/time-entry-fields";
import { timeBucketSchema, timeCategoryFields, timeSettingsSchema } from "../resources/time-entry/time-entry-fields";
import { type ActiveTimer, timerFields } from "../resources/timer/timer-fields";
import * as resources from "../schemas";

const { cardSchema, countSchema, idSchema, orderSchema, stimeSchema, textSchema, ulidSchema } = resources;

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

/** Types that are no resource. */
const plain: Readonly<Record<string, z.ZodMiniType>> = {
  boolean: z.boolean(),
  number: countSchema,
  string: textSchema,
  Order: orderSchema,
};

const named: Readonly<Record<string, unknown>> = { ...resources, ...furtherSchemas };

/** The schema of a key of an answer, by the type that the operation's comment gives it. A number can be a time. */
export function schemaUnder(key: string, type: string): z.ZodMiniType {
  if (type.startsWith("Readonly<Record<")) return z.record(z.string(), countSchema);
  if (type.endsWith("|null")) return z.nullable(schemaUnder(key, type.slice(0, -"|null".length)));
  if (type.includes("|")) return z.union(type.split("|").map((option) => schemaUnder(key, option)));
  if (type === "number" && /^time_|_before$/.test(key)) return stimeSchema;
  const name = type.charAt(0).toLowerCase() + type.slice(1);
  const schema = plain[type] ?? named[`${name}Schema`] ?? named[name];
  if (schema instanceof z.ZodMiniType) return schema;
  if (type.endsWith("[]")) return z.array(schemaUnder(key, type.slice(0, -"[]".length)));
  throw new Error(`It is not known what stands under ${key} in an answer: ${type}.`);
}

/** Where an operation answers no object, or one whose keys are not known. */
export const answersApart: Readonly<Record<string, z.ZodMiniType>> = {
  verify: z.array(brokenRule),
  export: snapshot,
};
