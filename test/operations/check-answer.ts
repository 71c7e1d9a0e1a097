import { expect } from "vitest";
import {
  boardHitSchema,
  boardLayoutSchema,
  boardSchema,
  cardHitSchema,
  cardSchema,
  cardStatusSchema,
  checklistItemSchema,
  checklistSchema,
  childCommentSchema,
  commentSchema,
  epicHitSchema,
  epicSchema,
  formSchema,
  idSchema,
  linkedCardSchema,
  listSchema,
  noteSchema,
  orderSchema,
  pageHitSchema,
  pageSchema,
  projectSchema,
  searchResultSchema,
  sprintSchema,
  tagSchema,
  timeEntrySchema,
  userSchema,
  vcsMappingSchema,
  workspaceMemberSchema,
} from "workspace-engine/schemas";
import * as z from "zod";

const timeCategory = z.strictObject({
  id: idSchema,
  name: z.string(),
  billable_default: z.boolean(),
  color: z.string().optional(),
  archived_at: z.int().optional(),
});

const scopeType = z.enum(["card", "category"]);

const timeBucket = z.strictObject({
  user_id: idSchema.optional(),
  scope_type: scopeType.optional(),
  scope_id: idSchema.optional(),
  week_start: z.int().optional(),
  billable: z.boolean().optional(),
  currency: z.string(),
  total_seconds: z.number().min(0),
  total_cents: z.number().min(0).exactOptional(),
  entry_count: z.int().min(1),
});

/** What stands under each key of an answer. */
const answer = z
  .strictObject({
    cursor: z.string(),
    count: z.int().min(0),
    board: boardSchema,
    boards: z.array(boardSchema),
    card: cardSchema,
    cards: z.array(cardSchema),
    checklist: checklistSchema,
    checklist_item: checklistItemSchema,
    child_comment: childCommentSchema,
    child_comments: z.array(childCommentSchema),
    comment: commentSchema,
    comments: z.array(commentSchema),
    epic: epicSchema,
    form: formSchema,
    forms: z.array(formSchema),
    linked_card: linkedCardSchema,
    list: listSchema,
    lists: z.array(listSchema),
    list_order: orderSchema,
    time_updated: z.int(),
    note: noteSchema,
    notes: z.array(noteSchema),
    page: pageSchema,
    pages: z.array(pageSchema),
    page_order: orderSchema,
    archive_page_order: orderSchema,
    project: projectSchema,
    projects: z.array(projectSchema),
    sprint: sprintSchema,
    sprints: z.array(sprintSchema),
    sprint_settings: z.strictObject({
      project_id: idSchema,
      enabled: z.boolean(),
      length: z.int(),
      cooldown: z.int(),
      start_day: z.int(),
      statuses: z.array(z.strictObject({ id: idSchema, title: z.string(), status: cardStatusSchema })),
      vcs_mapping: vcsMappingSchema.optional(),
      layout: boardLayoutSchema,
      card_cover_enabled: z.boolean(),
    }),
    user: userSchema,
    member: workspaceMemberSchema,
    members: z.array(workspaceMemberSchema),
    invited: z.array(workspaceMemberSchema),
    is_watching: z.boolean(),
    is_bookmarked: z.boolean(),
    tag: tagSchema,
    tags: z.array(tagSchema),
    time_entry: timeEntrySchema,
    time_entries: z.array(timeEntrySchema),
    buckets: z.array(timeBucket),
    active_timer: z.strictObject({
      team_id: idSchema,
      user_id: idSchema,
      scope_type: scopeType,
      scope_id: idSchema,
      started_at: z.int(),
      description: z.string(),
      billable: z.boolean(),
      version: z.int().min(1),
    }),
    time_category: timeCategory,
    time_categories: z.array(timeCategory),
    time_settings: z.strictObject({
      rate_cents: z.int().min(0),
      currency: z.string(),
      locked_before: z.int().optional(),
    }),
  })
  .partial();

/** In a search, resources are shown with what matched. */
const searchAnswer = z.strictObject({
  cursor: z.string(),
  count: z.int().min(0),
  results: z.array(searchResultSchema).optional(),
  cards: z.array(cardHitSchema).optional(),
  boards: z.array(boardHitSchema).optional(),
  pages: z.array(pageHitSchema).optional(),
  epics: z.array(epicHitSchema).optional(),
});

/** Answers that are no resources. */
const others: ReadonlySet<string> = new Set([
  "tick",
  "export",
  "load",
  "loadLines",
  "deleteTimeEntry",
  "lockTimeEntries",
  "explainView",
  "verify",
  "compare",
  "getCommits",
  "undo",
]);

/** Fails unless the schemas of its resources accept the answer and change nothing about it. */
export function checkAnswer<T>(operation: string, value: T): T {
  if (others.has(operation)) return value;
  const schema = operation === "search" ? searchAnswer : answer;
  const { error, data } = schema.safeParse(value);
  if (error !== undefined) expect.fail(`${operation} answers what its schema refuses:\n${z.prettifyError(error)}`);
  expect(data, `the answer of ${operation}`).toStrictEqual(value);
  return value;
}
