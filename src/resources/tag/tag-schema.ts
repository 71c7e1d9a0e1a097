import * as z from "zod";
import { countSchema, idSchema, textSchema, titleSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { tagColors } from "./tag-color";

/** Schema of `TagColor`. */
export const tagColorSchema = /*#__PURE__*/ z.enum(tagColors);

/** Schema of `Tag`. */
export const tagSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  team_id: idSchema,
  project_id: idSchema.exactOptional(),
  name: titleSchema,
  slug: textSchema,
  color: tagColorSchema.nullable(),
  total_cards: countSchema,
}));
