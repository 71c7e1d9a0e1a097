import * as z from "zod/mini";
import { countSchema, idSchema, textSchema, titleSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { tagColors } from "./tag-color";

/** Schema of `TagColor`. */
export const tagColorSchema = /*#__PURE__*/ z.enum(tagColors);

/** Schema of `Tag`. */
export const tagSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  team_id: idSchema,
  project_id: z.exactOptional(idSchema),
  name: titleSchema,
  slug: textSchema,
  color: z.nullable(tagColorSchema),
  total_cards: countSchema,
}));
