import * as z from "zod";
import { contentSchema, idSchema, stimeSchema, titleSchema, transcriptSchema } from "../../schemas/base";
import { authorship } from "./authorship";

export const noteDocumentSchema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  transcript: transcriptSchema.default(""),
  user_notes: contentSchema.default(""),
  is_public: z.boolean().default(false),
  attendees: z.array(titleSchema).default([]),
  meeting_date: stimeSchema.exactOptional(),
  ...authorship,
});
