import * as z from "zod/mini";
import { textSchema } from "./base-schemas";
import { imageTypes } from "./image";
import { resource } from "./resource-schema";

/** Schema of `ImageType`. */
export const imageTypeSchema = /*#__PURE__*/ z.enum(imageTypes);

/** Schema of `Image`. */
export const imageSchema = /*#__PURE__*/ resource(() => ({
  type: imageTypeSchema,
  src: textSchema,
  id: z.exactOptional(textSchema),
  blurhash: z.exactOptional(textSchema),
  color: z.exactOptional(textSchema),
  emoji: z.exactOptional(textSchema),
}));
