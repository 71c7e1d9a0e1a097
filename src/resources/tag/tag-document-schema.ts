import * as z from "zod";
import { authorship } from "../common/authorship-schema";
import { idSchema, textSchema, titleSchema } from "../common/base-schemas";
import { tagColors } from "./tag-color";

export const tagDocumentSchema = z.strictObject({
  id: idSchema,
  project_id: idSchema.exactOptional(),
  name: titleSchema,
  slug: textSchema,
  color: z.enum(tagColors).nullable().default(null),
  ...authorship,
});
