import * as z from "zod";
import { archivedSchema } from "../common/archived-schema";
import { imageSchema } from "../common/image-schema";
import { resource } from "../common/resource-schema";
import { cardBriefShape } from "./card-brief-schema";
import { linkedCardTypes } from "./linked-card";

/** Schema of `LinkedCardType`. */
export const linkedCardTypeSchema = /*#__PURE__*/ z.enum(linkedCardTypes);

/** Schema of `LinkedCard`. */
export const linkedCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  archived: archivedSchema.exactOptional(),
  icon: imageSchema.exactOptional(),
  linked_card_type: linkedCardTypeSchema,
}));
