import * as z from "zod/mini";
import { archivedSchema } from "../common/archived-schema";
import { authoredShape } from "../common/authored-schema";
import { contentSchema, idSchema, orderSchema, stimeSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { memberSchema } from "../common/member-schema";
import { resource } from "../common/resource-schema";

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

/** Schema of `Project`. */
export const projectSchema = /*#__PURE__*/ resource(() => ({
  ...authoredShape,
  id: idSchema,
  team_id: idSchema,
  title: titleSchema,
  description: contentSchema,
  icon: z.exactOptional(imageSchema),
  boards: z.array(projectBoardSchema),
  board_order: orderSchema,
  sprints: z.array(projectSprintSchema),
  members: z.array(memberSchema),
  is_private: z.boolean(),
  is_public: z.boolean(),
  archived: z.exactOptional(archivedSchema),
}));
