import * as z from "zod";
import { tagColors } from "../model/tag-color";
import { idSchema, textSchema, titleSchema } from "../schemas/base";
import { authorship } from "./authorship";
import { type DocumentOf, documentKind, sortedInteger, text } from "./document-kind";

const schema = z.strictObject({
  id: idSchema,
  project_id: idSchema.exactOptional(),
  name: titleSchema,
  slug: textSchema,
  color: z.enum(tagColors).nullable().default(null),
  ...authorship,
});

export type TagDocument = DocumentOf<typeof tag>;

export const tag = documentKind({
  schema,
  fields: { project_id: text, slug: text, time_created: sortedInteger },
});
