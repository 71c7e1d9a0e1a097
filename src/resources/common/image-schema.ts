import * as z from "zod";
import { textSchema } from "./base-schemas";
import { imageTypes } from "./image";
import { resource } from "./resource-schema";

/** Schema of `ImageType`. */
export const imageTypeSchema = /*#__PURE__*/ z.enum(imageTypes);

/** Schema of `Image`. */
export const imageSchema = /*#__PURE__*/ resource(() => ({
  type: imageTypeSchema,
  src: textSchema,
  id: textSchema.exactOptional(),
  blurhash: textSchema.exactOptional(),
  color: textSchema.exactOptional(),
  emoji: textSchema.exactOptional(),
}));
