import { idSchema, textSchema, titleSchema } from "./base";
import { cardStatusSchema } from "./card-status";
import { resource } from "./resource";

/** Schema of `ParentCard`. */
export const parentCardSchema = /*#__PURE__*/ resource(() => ({
  title: titleSchema,
  card_id: idSchema,
  list_color: textSchema.exactOptional(),
  status: cardStatusSchema.exactOptional(),
}));
