import * as z from "zod/mini";
import { idSchema, textSchema, titleSchema } from "../common/base-schemas";
import { cardStatusSchema } from "../common/card-status-schema";
import { resource } from "../common/resource-schema";

/** Schema of `ParentCard`. */
export const parentCardSchema = /*#__PURE__*/ resource(() => ({
  title: titleSchema,
  card_id: idSchema,
  list_color: z.exactOptional(textSchema),
  status: z.exactOptional(cardStatusSchema),
}));
