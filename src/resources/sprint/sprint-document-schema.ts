import * as z from "zod/mini";
import { boardLayouts } from "../board/board-layout";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, stimeSchema, titleSchema } from "../common/base-schemas";

export const sprintDocumentSchema = z.strictObject({
  id: idSchema,
  project_id: idSchema,
  title: titleSchema,
  content: z._default(contentSchema, ""),
  start_date: stimeSchema,
  end_date: stimeSchema,
  override_end_date: z.exactOptional(stimeSchema),
  layout: z._default(z.enum(boardLayouts), "board"),
  archived: z.exactOptional(archivedSchema),
  ...authorship,
});
