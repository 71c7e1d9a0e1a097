import { expect } from "vitest";
import {
  boardSchema,
  cardSchema,
  epicSchema,
  idSchema,
  listSchema,
  orderSchema,
  pageSchema,
  projectSchema,
  sprintSchema,
  tagSchema,
  timeEntrySchema,
} from "workspace-engine/schemas";
import * as z from "zod";

/** What stands under each key of an answer. */
const answer = z
  .strictObject({
    cursor: z.string(),
    count: z.int().min(0),
    board: boardSchema,
    boards: z.array(boardSchema),
    card: cardSchema,
    cards: z.array(cardSchema),
    epic: epicSchema,
    list: listSchema,
    lists: z.array(listSchema),
    list_order: orderSchema,
    page: pageSchema,
    pages: z.array(pageSchema),
    page_order: orderSchema,
    archive_page_order: orderSchema,
    project: projectSchema,
    projects: z.array(projectSchema),
    sprint: sprintSchema,
    sprints: z.array(sprintSchema),
    sprint_settings: z.strictObject({ project_id: idSchema, length: z.int(), cooldown: z.int(), start_day: z.int() }),
    tag: tagSchema,
    tags: z.array(tagSchema),
    time_entry: timeEntrySchema,
    time_category: z.strictObject({
      id: idSchema,
      name: z.string(),
      billable_default: z.boolean(),
      color: z.string().optional(),
      archived_at: z.int().optional(),
    }),
  })
  .partial();

/** Answers that are no resources. */
const others: ReadonlySet<string> = new Set(["export", "load", "deleteTimeEntry", "lockTimeEntries", "explainView"]);

/** Fails unless the schemas of its resources accept the answer and change nothing about it. */
export function checkAnswer<T>(operation: string, value: T): T {
  if (others.has(operation)) return value;
  const { error, data } = answer.safeParse(value);
  if (error !== undefined) expect.fail(`${operation} answers what its schema refuses:\n${z.prettifyError(error)}`);
  expect(data, `the answer of ${operation}`).toStrictEqual(value);
  return value;
}
