import * as z from "zod";
import { authorship } from "../common/authorship-schema";
import { idSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";

export const timeCategoryDocumentSchema = z.strictObject({
  id: idSchema,
  name: titleSchema,
  billable_default: z.boolean().default(false),
  color: textSchema.exactOptional(),
  archived_at: stimeSchema.exactOptional(),
  ...authorship,
});
