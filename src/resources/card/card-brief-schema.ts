import { idSchema, listTitleSchema, titleSchema } from "../common/base-schemas";
import { cardStatusSchema } from "./card-status-schema";

/** Shape of what other resources say of a card. */
export const cardBriefShape = () => ({
  title: titleSchema,
  card_id: idSchema,
  user_id: idSchema,
  project_id: idSchema,
  board_id: idSchema.exactOptional(),
  board_title: titleSchema.exactOptional(),
  list_id: idSchema,
  list_title: listTitleSchema,
  status: cardStatusSchema.exactOptional(),
});
