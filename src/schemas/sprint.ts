import * as z from "zod";
import { actorSchema } from "./actor";
import { archivedSchema } from "./archived";
import { contentSchema, countSchema, idSchema, stimeSchema, textSchema, titleSchema } from "./base";
import { cardSchema } from "./card";
import { cardStatusSchema } from "./card-status";
import { listSchema } from "./list";
import { resource } from "./resource";

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
  override_end_date: stimeSchema.exactOptional(),
  layout: textSchema,
  progress: z.array(z.array(sprintProgressItemSchema)),
  time_created: stimeSchema,
  time_updated: stimeSchema,
  archived: archivedSchema.exactOptional(),
}));
