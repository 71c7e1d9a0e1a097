import * as z from "zod";
import { textSchema } from "./base";
import { imageSchema } from "./image";
import { resource } from "./resource";

/** Schema of `PublicBoardSettings`. */
export const publicBoardSettingsSchema = /*#__PURE__*/ resource(() => ({
  url: textSchema,
  team_name: textSchema.exactOptional(),
  team_logo: imageSchema.exactOptional(),
}));

/** Schema of `PublicPageSettings`. */
export const publicPageSettingsSchema = /*#__PURE__*/ resource(() => ({
  url: textSchema,
  robots: z.array(textSchema),
}));

/** Schema of `PublicFormSettings`. */
export const publicFormSettingsSchema = /*#__PURE__*/ resource(() => ({ url: textSchema }));
