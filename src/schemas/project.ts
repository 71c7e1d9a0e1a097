import * as z from "zod";
import { archivedSchema } from "./archived";
import { authoredShape } from "./authored";
import { contentSchema, idSchema, orderSchema, stimeSchema, titleSchema } from "./base";
import { imageSchema } from "./image";
import { memberSchema } from "./member";
import { resource } from "./resource";

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
  override_end_date: stimeSchema.exactOptional(),
}));

/** Schema of `Project`. */
export const projectSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  team_id: idSchema,
  title: titleSchema,
  description: contentSchema,
  icon: imageSchema.exactOptional(),
  boards: z.array(projectBoardSchema),
  board_order: orderSchema,
  sprints: z.array(projectSprintSchema),
  members: z.array(memberSchema),
  is_private: z.boolean(),
  is_public: z.boolean(),
  archived: archivedSchema.exactOptional(),
}));
