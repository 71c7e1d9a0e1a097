import * as z from "zod";
import { boardLayouts } from "../../model/board-layout";
import { archivedSchema } from "../../schemas/archived";
import { contentSchema, idSchema, stimeSchema, titleSchema } from "../../schemas/base";
import { authorship } from "./authorship";

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
