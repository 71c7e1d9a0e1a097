import * as z from "zod/mini";
import { idSchema, listTitleSchema, titleSchema } from "./base-schemas";
import { cardStatusSchema } from "./card-status-schema";

/** Shape of what other resources say of a card. */
export const cardBriefShape = () => ({
  title: titleSchema,
  card_id: idSchema,
  user_id: idSchema,
  project_id: idSchema,
  board_id: z.exactOptional(idSchema),
  board_title: z.exactOptional(titleSchema),
  list_id: idSchema,
  list_title: listTitleSchema,
  status: z.exactOptional(cardStatusSchema),
});
