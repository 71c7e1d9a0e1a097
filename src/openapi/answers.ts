import * as z from "zod/mini";
import { shownShapeOf } from "../fields/field-table";
import { dueStates } from "../resources/card/card-notification";
import { resource } from "../resources/common/resource-schema";
import { sprintSettingsFields } from "../resources/sprint/sprint-settings-fields";
import { timeCategoryFields } from "../resources/time-entry/time-category-fields";
import { timerFields } from "../resources/timer/timer-fields";
import * as resources from "../schemas";

const { boardSchema, cardSchema, checklistItemSchema, checklistSchema, childCommentSchema, commentSchema } = resources;
const { countSchema, epicSchema, formSchema, idSchema, linkedCardSchema, listSchema, noteSchema } = resources;
const { orderSchema, pageSchema, projectSchema, searchResultSchema, sprintSchema, stimeSchema, tagSchema } = resources;
const { textSchema, timeEntrySchema, ulidSchema, userSchema, workspaceMemberSchema } = resources;

const activeTimer = resource(() => shownShapeOf(timerFields));
const timeCategory = resource(() => shownShapeOf(timeCategoryFields));

const timeBucket = resource(() => ({
  user_id: z.exactOptional(idSchema),
  scope_type: z.exactOptional(resources.timeEntryScopeTypeSchema),
  scope_id: z.exactOptional(idSchema),
  week_start: z.exactOptional(stimeSchema),
  billable: z.exactOptional(z.boolean()),
  currency: textSchema,
  total_seconds: z.number().check(z.minimum(0)),
  total_cents: z.exactOptional(z.number().check(z.minimum(0))),
  entry_count: countSchema,
}));

const timeSettings = resource(() => ({
  rate_cents: countSchema,
  currency: textSchema,
  locked_before: z.exactOptional(stimeSchema),
}));

const sprintSettings = resource(() => shownShapeOf(sprintSettingsFields));

const cardNotification = resource(() => ({
  team_id: idSchema,
  destination: resources.webhookNotificationSchema,
  option: z.enum(["card_created", "card_moved", "card_commented", "card_due_date"]),
  board_id: z.exactOptional(idSchema),
  list_id: z.exactOptional(idSchema),
  card_id: idSchema,
  comment_id: z.exactOptional(idSchema),
  due: z.exactOptional(z.enum(dueStates)),
  due_date: z.exactOptional(stimeSchema),
  time: stimeSchema,
  actor: resources.actorSchema,
}));

const submittedCard = resource(() => {
  const { id, type, team_id, title, form_id, form_values, time_created } = cardSchema.shape;
  return { id, type, team_id, title, form_id, form_values, time_created };
});

const documentKey = resource(() => ({ kind: textSchema, id: idSchema }));

const commitSummary = resource(() => ({
  id: ulidSchema,
  sequence: countSchema,
  time: stimeSchema,
  actor: resources.actorSchema,
  operation: textSchema,
  documents: z.array(documentKey),
}));

const issue = resource(() => ({ path: textSchema, code: textSchema, message: textSchema }));

const brokenRule = resource(() => ({ ...issue.shape, kind: textSchema, id: textSchema }));

/** An export: its sections hold documents as they are stored, which are nobody's to rely on. */
const snapshot = z.looseObject({ format: textSchema, version: countSchema, team_id: idSchema, time_unit: textSchema });

/** Schemas of what is answered and is no resource of the API's own, by the name it has in the document. */
export const furtherSchemas = {
  activeTimer,
  brokenRule,
  cardNotification,
  commitSummary,
  sprintSettings,
  submittedCard,
  timeBucket,
  timeCategory,
  timeSettings,
};

/** What stands under each key of an answer. */
export const answerKeys: Readonly<Record<string, z.ZodMiniType>> = {
  cursor: textSchema,
  count: countSchema,
  active_timer: activeTimer,
  archive_page_order: orderSchema,
  board: boardSchema,
  boards: z.array(boardSchema),
  buckets: z.array(timeBucket),
  card: cardSchema,
  cards: z.array(cardSchema),
  checklist: checklistSchema,
  checklist_item: checklistItemSchema,
  collaboration: resources.collaborationSchema,
  child_comment: childCommentSchema,
  child_comments: z.array(childCommentSchema),
  comment: commentSchema,
  comments: z.array(commentSchema),
  commits: z.array(commitSummary),
  epic: epicSchema,
  file: resources.attachedFileSchema,
  files: z.array(resources.attachedFileSchema),
  form: formSchema,
  forms: z.array(formSchema),
  hints: z.array(resources.cardHintSchema),
  invited: z.array(workspaceMemberSchema),
  is_bookmarked: z.boolean(),
  is_watching: z.boolean(),
  linked_card: linkedCardSchema,
  list: listSchema,
  list_order: orderSchema,
  lists: z.array(listSchema),
  loaded: z.record(z.string(), countSchema),
  locked_before: z.nullable(stimeSchema),
  member: workspaceMemberSchema,
  members: z.array(workspaceMemberSchema),
  more: z.boolean(),
  note: noteSchema,
  notes: z.array(noteSchema),
  notifications: z.array(cardNotification),
  page: pageSchema,
  page_order: orderSchema,
  pages: z.array(pageSchema),
  project: projectSchema,
  projects: z.array(projectSchema),
  results: z.array(searchResultSchema),
  sprint: sprintSchema,
  sprint_settings: sprintSettings,
  sprints: z.array(sprintSchema),
  tag: tagSchema,
  tags: z.array(tagSchema),
  time_categories: z.array(timeCategory),
  time_category: timeCategory,
  time_entries: z.array(timeEntrySchema),
  time_entry: timeEntrySchema,
  time_settings: timeSettings,
  time_updated: stimeSchema,
  undone: commitSummary,
  user: userSchema,
};

/** Where an operation's answer, or a key of it, is another than most. */
export const answersApart: Readonly<Record<string, z.ZodMiniType | Readonly<Record<string, z.ZodMiniType>>>> = {
  verify: z.array(brokenRule),
  export: snapshot,
  submitForm: { card: z.union([cardSchema, submittedCard]) },
  search: {
    cards: z.array(resources.cardHitSchema),
    boards: z.array(resources.boardHitSchema),
    pages: z.array(resources.pageHitSchema),
    epics: z.array(resources.epicHitSchema),
  },
};
