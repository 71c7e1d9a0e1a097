import * as z from "zod";
import { boardLayouts } from "../board/board-layout";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, stimeSchema, titleSchema } from "../common/base-schemas";

export const sprintDocumentSchema = z.strictObject({
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
