import * as z from "zod";
import { tagColors } from "../../model/tag-color";
import { idSchema, textSchema, titleSchema } from "../../schemas/base";
import { authorship } from "./authorship";

export const tagDocumentSchema = z.strictObject({
  id: idSchema,
  project_id: idSchema.exactOptional(),
  name: titleSchema,
  slug: textSchema,
  color: z.enum(tagColors).nullable().default(null),
  ...authorship,
});
