import * as z from "zod/mini";
import { ROBOTS_MAX, ROBOTS_VALUE_MAX_LENGTH } from "../../base/limits";
import { textSchema } from "./base-schemas";
import { imageSchema } from "./image-schema";
import { resource } from "./resource-schema";
import { boundedText } from "./text-schema";

/** Schema of `PublicBoardSettings`. */
export const publicBoardSettingsSchema = /*#__PURE__*/ resource(() => ({
  url: textSchema,
  team_name: z.exactOptional(textSchema),
  team_logo: z.exactOptional(imageSchema),
}));

/** Values of a robots meta tag. */
export const robotsSchema = /*#__PURE__*/ z
  .array(/*#__PURE__*/ boundedText(ROBOTS_VALUE_MAX_LENGTH, (text) => text.check(z.minLength(1))))
  .check(z.maxLength(ROBOTS_MAX));

/** Schema of `PublicPageSettings`. */
export const publicPageSettingsSchema = /*#__PURE__*/ resource(() => ({
  url: textSchema,
  robots: robotsSchema,
}));

/** Schema of `PublicFormSettings`. */
export const publicFormSettingsSchema = /*#__PURE__*/ resource(() => ({ url: textSchema }));
