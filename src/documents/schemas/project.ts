import * as z from "zod";
import { archivedSchema } from "../../schemas/archived";
import { contentSchema, countSchema, idSchema, titleSchema } from "../../schemas/base";
import { imageSchema } from "../../schemas/image";
import { memberSchema } from "../../schemas/member";
import { defaultSprintSettings, sprintSettingsSchema } from "../sprint-settings";
import { authorship } from "./authorship";

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
