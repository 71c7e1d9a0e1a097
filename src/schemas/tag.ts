import * as z from "zod";
import { tagColors } from "../model/tag-color";
import { countSchema, idSchema, textSchema, titleSchema } from "./base";
import { resource } from "./resource";

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
