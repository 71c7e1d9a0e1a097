import * as z from "zod/mini";
import { cardSchema } from "../card/card-schema";
import { cardStatusSchema } from "../card/card-status-schema";
import { actorSchema } from "../common/actor-schema";
import { archivedSchema } from "../common/archived-schema";
import { contentSchema, countSchema, idSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { listSchema } from "../list/list-schema";

/** Schema of `SprintProgressItem`. */
export const sprintProgressItemSchema = /*#__PURE__*/ resource(() => ({
  status: cardStatusSchema,
  count: countSchema,
  pts: countSchema,
}));

/** Schema of `Sprint`. */
export const sprintSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  team_id: idSchema,
  project_id: idSchema,
  user_updated: actorSchema,
  title: titleSchema,
  content: contentSchema,
  lists: z.array(listSchema),
  unfinished_cards: z.array(cardSchema),
  start_date: stimeSchema,
  end_date: stimeSchema,
  override_end_date: z.exactOptional(stimeSchema),
  layout: textSchema,
  progress: z.array(z.array(sprintProgressItemSchema)),
  time_created: stimeSchema,
  time_updated: stimeSchema,
  archived: z.exactOptional(archivedSchema),
}));
