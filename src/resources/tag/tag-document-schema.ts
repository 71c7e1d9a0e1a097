import * as z from "zod/mini";
import { authorship } from "../common/authorship-schema";
import { idSchema, textSchema, titleSchema } from "../common/base-schemas";
import { tagColors } from "./tag-color";

export const tagDocumentSchema = z.strictObject({
  id: idSchema,
  project_id: z.exactOptional(idSchema),
  name: titleSchema,
  slug: textSchema,
  color: z._default(z.nullable(z.enum(tagColors)), null),
  ...authorship,
});
