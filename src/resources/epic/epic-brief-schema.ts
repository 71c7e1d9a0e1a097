import * as z from "zod/mini";
import { idSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { resource } from "../common/resource-schema";

/** Schema of `EpicBrief`. */
export const epicBriefSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  icon: z.exactOptional(imageSchema),
}));
