import * as z from "zod/mini";
import { textSet } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { type DocumentIn, made, shownSchemaOf, stored } from "../../fields/field-table";
import { countSchema, idSchema, orderSchema, resource, stimeSchema, titleSchema } from "../common/base-schemas";
import { authoredFields, commonFields, flagField, shownIfSet } from "../common/common-fields";
import { imageInput } from "../common/part-inputs";
import { archivedSchema, imageSchema } from "../common/part-schemas";
import { EVERYONE } from "../common/parts";
import { defaultSprintSettings, sprintSettingsSchema } from "../sprint/sprint-fields";

/** Schema of `ProjectBoard`. */
export const projectBoardSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
}));

/** Schema of `ProjectSprint`. */
export const projectSprintSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  start_date: stimeSchema,
  end_date: stimeSchema,
  override_end_date: z.exactOptional(stimeSchema),
}));

export const projectFields = {
  id: commonFields.id,
  team_id: commonFields.team_id,
  title: commonFields.title,
  description: commonFields.description,
  icon: stored(imageSchema, { ...shownIfSet, input: { schema: () => imageInput } }),
  boards: made(z.array(projectBoardSchema)),
  board_order: made(orderSchema),
  sprints: made(z.array(projectSprintSchema)),
  is_public: flagField,
  is_private: flagField,
  members: commonFields.members,
  archived: stored(archivedSchema, { ...shownIfSet, input: commonFields.archived.input }),
  sprint_settings: stored(sprintSettingsSchema, { orElse: defaultSprintSettings }),
  /** How many sprints were ever created here; the next default title is one more. */
  sprints_created: stored(countSchema, { orElse: 0 }),
  ...authoredFields,
} as const;

/** Schema of `Project`. */
export const projectSchema = /*#__PURE__*/ shownSchemaOf(projectFields);

export type ProjectDocument = DocumentIn<typeof projectFields>;

export const project = documentKind(projectFields, {
  reader_ids: {
    ...textSet,
    from: ["is_private", "members"],
    of: (project) => (project.is_private ? project.members.map((member) => member.user_id) : [EVERYONE]),
  },
});
