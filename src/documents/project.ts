import * as z from "zod";
import { archivedSchema } from "../schemas/archived";
import { contentSchema, countSchema, idSchema, integerSchema, titleSchema } from "../schemas/base";
import { imageSchema } from "../schemas/image";
import { memberSchema } from "../schemas/member";
import { authorship } from "./authorship";
import { type DocumentOf, documentKind, sortedInteger, textSet } from "./document-kind";
import { EVERYONE } from "./readers";

/** What holds in a space that never set any. Rule S2. */
export const defaultSprintSettings = { length: 14, cooldown: 0, start_day: 1 } as const;

/** `length` and `cooldown` are days; `start_day` is 0 Sunday … 6 Saturday. */
export const sprintSettingsShape = {
  length: integerSchema.min(1).max(366),
  cooldown: integerSchema.min(0).max(366),
  start_day: integerSchema.min(0).max(6),
};

const schema = z.strictObject({
  id: idSchema,
  title: titleSchema,
  description: contentSchema.default(""),
  icon: imageSchema.exactOptional(),
  is_public: z.boolean().default(false),
  is_private: z.boolean().default(false),
  members: z.array(memberSchema).default([]),
  archived: archivedSchema.exactOptional(),
  sprint_settings: z.strictObject(sprintSettingsShape).default(defaultSprintSettings),
  /** How many sprints were ever created here; the next default title is one more. */
  sprints_created: countSchema.default(0),
  ...authorship,
});

export type ProjectDocument = DocumentOf<typeof project>;

export const project = documentKind({
  schema,
  fields: {
    reader_ids: {
      ...textSet,
      of: (project) => (project.is_private ? project.members.map((member) => member.user_id) : [EVERYONE]),
    },
    time_created: sortedInteger,
  },
});
