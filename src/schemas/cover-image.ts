import * as z from "zod";
import { objectFits } from "../model/cover-image";
import { numberSchema } from "./base";
import { imageSchema } from "./image";
import { resource } from "./resource";

/** Schema of `ObjectFit`. */
export const objectFitSchema = /*#__PURE__*/ z.enum(objectFits);

/** Schema of `CoverImage`. */
export const coverImageSchema = /*#__PURE__*/ resource(() => ({
  ...imageSchema.shape,
  positionY: numberSchema.exactOptional(),
  object_fit: objectFitSchema.nullable().exactOptional(),
}));
