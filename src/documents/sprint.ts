import * as z from "zod";
import { boardLayouts } from "../model/board-layout";
import { archivedSchema } from "../schemas/archived";
import { contentSchema, idSchema, stimeSchema, titleSchema } from "../schemas/base";
import { authorship } from "./authorship";
import { type DocumentOf, documentKind, flag, sortedInteger, text } from "./document-kind";

const schema = z.strictObject({
  id: idSchema,
  project_id: idSchema,
  title: titleSchema,
  content: contentSchema.default(""),
  start_date: stimeSchema,
  end_date: stimeSchema,
  override_end_date: stimeSchema.exactOptional(),
  layout: z.enum(boardLayouts).default("board"),
  archived: archivedSchema.exactOptional(),
  ...authorship,
});

export type SprintDocument = DocumentOf<typeof sprint>;

export const sprint = documentKind({
  schema,
  fields: {
    project_id: text,
    start_date: sortedInteger,
    ends: { ...sortedInteger, of: (sprint) => sprint.override_end_date ?? sprint.end_date },
    archived: { ...flag, of: (sprint) => sprint.archived !== undefined },
  },
});
