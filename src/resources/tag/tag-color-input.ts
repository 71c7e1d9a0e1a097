import * as z from "zod/mini";
import { tagColors } from "./tag-color";

const hexColor = z
  .string()
  .check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "Expected a tag colour, #rgb or #rrggbb."));

/** A tag colour, or hexadecimal RGB for the nearest one; `null` for none. Rule C10. */
export const tagColorInput = z.nullish(z.union([z.enum(tagColors), hexColor]));
