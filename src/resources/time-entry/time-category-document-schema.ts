import * as z from "zod/mini";
import { authorship } from "../common/authorship-schema";
import { idSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";

export const timeCategoryDocumentSchema = z.strictObject({
  id: idSchema,
  name: titleSchema,
  billable_default: z._default(z.boolean(), false),
  color: z.exactOptional(textSchema),
  archived_at: z.exactOptional(stimeSchema),
  ...authorship,
});
