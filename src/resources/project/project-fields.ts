import * as z from "zod/mini";
import { type Shown, textSet, typed } from "../../fields/declared-fields";
import { type DocumentIn, documentKind, made, type ShownIn, shownSchemaOf, stored } from "../../fields/field-table";
import { countSchema, idSchema, orderSchema, resource, stimeSchema, titleSchema } from "../common/base-schemas";
import { type Authored, authoredFields, commonFields, flagField, shownIfSet } from "../common/common-fields";
import { imageInput } from "../common/part-inputs";
import { archivedSchema, imageSchema } from "../common/part-schemas";
import { EVERYONE } from "../common/parts";
import { defaultSprintSettings, sprintSettingsSchema } from "../sprint/sprint-fields";

/** A board of a space, in brief. */
export interface ProjectBoard extends Shown<typeof projectBoardSchema> {}

/** A sprint of a space, in brief. */
export interface ProjectSprint extends Shown<typeof projectSprintSchema> {}

/** A space: what boards, sprints and pages belong to. On the wire it is called a project. */
export interface Project extends Authored, ShownIn<typeof projectFields> {}

/** Schema of `ProjectBoard`. */
export const projectBoardSchema = /*#__PURE__*/ resource(typed<ProjectBoard>, () => ({
  id: idSchema,
  title: titleSchema,
}));

/** Schema of `ProjectSprint`. */
export const projectSprintSchema = /*#__PURE__*/ resource(typed<ProjectSprint>, () => ({
  id: idSchema,
  title: titleSchema,
  start_date: stimeSchema,
  /** The first instant after the sprint. */
  end_date: stimeSchema,
  /** Wins over `end_date` where set. Rule S2. */
  override_end_date: z.exactOptional(stimeSchema),
}));

export const projectFields = {
  ...commonFields.identity,
  /** 1 to 1024 characters after trimming. */
  title: commonFields.title,
  /** At most 102400 characters; `null` empties it. */
  description: commonFields.description,
  icon: stored(imageSchema, { ...shownIfSet, input: { schema: () => imageInput } }),
  /** Its boards in order. */
  boards: made(z.array(projectBoardSchema)),
  /** The ids of its boards in order. */
  board_order: made(orderSchema),
  /** Its sprints that are not archived, by start date. */
  sprints: made(z.array(projectSprintSchema)),
  is_public: flagField,
  /** Whether only its members and admins see it. Rule E4. */
  is_private: flagField,
  /** All its members; in an update, who is one already keeps the date of assignment. `null` and `[]` leave none. */
  members: commonFields.members,
  /** As input, `true` archives the space, and nothing new can be put into it; `false` brings it back. */
  archived: stored(archivedSchema, { ...shownIfSet, input: commonFields.archived.input }),
  sprint_settings: stored(sprintSettingsSchema, { orElse: defaultSprintSettings }),
  /** How many sprints were ever created here; the next default title is one more. */
  sprints_created: stored(countSchema, { orElse: 0 }),
  ...authoredFields,
} as const;

/** Schema of `Project`. */
export const projectSchema = /*#__PURE__*/ shownSchemaOf(typed<Project>, projectFields);

export type ProjectDocument = DocumentIn<typeof projectFields>;

export const project = documentKind(projectFields, {
  reader_ids: {
    ...textSet,
    from: ["is_private", "members"],
    of: (project) => (project.is_private ? project.members.map((member) => member.user_id) : [EVERYONE]),
  },
});
