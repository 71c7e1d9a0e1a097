import * as z from "zod/mini";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, countSchema, idSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { defaultSprintSettings, sprintSettingsSchema } from "../sprint/sprint-settings-document";

export const projectDocumentSchema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  description: z._default(contentSchema, ""),
  icon: z.exactOptional(imageSchema),
  is_public: z._default(z.boolean(), false),
  is_private: z._default(z.boolean(), false),
  members: z._default(z.array(memberSchema), []),
  archived: z.exactOptional(archivedSchema),
  sprint_settings: z._default(sprintSettingsSchema, defaultSprintSettings),
  /** How many sprints were ever created here; the next default title is one more. */
  sprints_created: z._default(countSchema, 0),
  ...authorship,
});
