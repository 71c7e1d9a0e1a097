import * as z from "zod/mini";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, stimeSchema, titleSchema, transcriptSchema } from "../common/base-schemas";

const attendee = z.strictObject({
  user_id: z.exactOptional(idSchema),
  name: z.exactOptional(titleSchema),
  email: z.exactOptional(titleSchema),
});

export const noteDocumentSchema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  transcript: z._default(transcriptSchema, ""),
  user_notes: z._default(contentSchema, ""),
  is_public: z._default(z.boolean(), false),
  attendees: z._default(z.array(z.union([titleSchema, attendee])), []),
  meeting_date: z.exactOptional(stimeSchema),
  meeting_time: z.exactOptional(stimeSchema),
  ...authorship,
});
