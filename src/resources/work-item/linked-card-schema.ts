import * as z from "zod/mini";
import { archivedSchema } from "../common/archived-schema";
import { cardBriefShape } from "../common/card-brief-schema";
import { imageSchema } from "../common/image-schema";
import { resource } from "../common/resource-schema";
import { linkedCardTypes } from "./work-item";

/** Schema of `LinkedCardType`. */
export const linkedCardTypeSchema = /*#__PURE__*/ z.enum(linkedCardTypes);

/** Schema of `LinkedCard`. */
export const linkedCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  archived: z.exactOptional(archivedSchema),
  icon: z.exactOptional(imageSchema),
  linked_card_type: linkedCardTypeSchema,
}));
