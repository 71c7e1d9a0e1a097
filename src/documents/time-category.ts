import * as z from "zod";
import { idSchema, stimeSchema, textSchema, titleSchema } from "../schemas/base";
import { authorship } from "./authorship";
import { type DocumentOf, documentKind, sortedInteger } from "./document-kind";

const schema = z.strictObject({
  id: idSchema,
  name: titleSchema,
  billable_default: z.boolean().default(false),
  color: textSchema.exactOptional(),
  archived_at: stimeSchema.exactOptional(),
  ...authorship,
});

export type TimeCategoryDocument = DocumentOf<typeof timeCategory>;

export const timeCategory = documentKind({
  schema,
  fields: { time_created: sortedInteger },
});
