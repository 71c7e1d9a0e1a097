import { idSchema, titleSchema } from "./base";
import { imageSchema } from "./image";
import { resource } from "./resource";

/** Schema of `EpicBrief`. */
export const epicBriefSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  icon: imageSchema.exactOptional(),
}));
