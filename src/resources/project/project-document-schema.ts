import * as z from "zod";
import { archivedSchema } from "../common/archived-schema";
import { authorship } from "../common/authorship-schema";
import { contentSchema, countSchema, idSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { defaultSprintSettings, sprintSettingsSchema } from "../sprint/sprint-settings-document";

export const projectDocumentSchema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  description: contentSchema.default(""),
  icon: imageSchema.exactOptional(),
  is_public: z.boolean().default(false),
  is_private: z.boolean().default(false),
  members: z.array(memberSchema).default([]),
  archived: archivedSchema.exactOptional(),
  sprint_settings: sprintSettingsSchema.default(defaultSprintSettings),
  /** How many sprints were ever created here; the next default title is one more. */
  sprints_created: countSchema.default(0),
  ...authorship,
});
