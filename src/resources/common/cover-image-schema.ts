import * as z from "zod/mini";
import { numberSchema } from "./base-schemas";
import { objectFits } from "./cover-image";
import { imageSchema } from "./image-schema";
import { resource } from "./resource-schema";

/** Schema of `ObjectFit`. */
export const objectFitSchema = /*#__PURE__*/ z.enum(objectFits);

/** Schema of `CoverImage`. */
export const coverImageSchema = /*#__PURE__*/ resource(() => ({
  ...imageSchema.shape,
  positionY: z.exactOptional(numberSchema),
  object_fit: z.exactOptional(z.nullable(objectFitSchema)),
}));
