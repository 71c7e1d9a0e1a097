import * as z from "zod";
import { imageTypes } from "../model/image";
import { textSchema } from "./base";
import { resource } from "./resource";

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
