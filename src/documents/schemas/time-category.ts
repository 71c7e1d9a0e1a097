import * as z from "zod";
import { idSchema, stimeSchema, textSchema, titleSchema } from "../../schemas/base";
import { authorship } from "./authorship";

export const timeCategoryDocumentSchema = z.strictObject({
  id: idSchema,
  name: titleSchema,
  billable_default: z.boolean().default(false),
  color: textSchema.exactOptional(),
  archived_at: stimeSchema.exactOptional(),
  ...authorship,
});
