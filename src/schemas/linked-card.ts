import * as z from "zod";
import { linkedCardTypes } from "../model/linked-card";
import { archivedSchema } from "./archived";
import { cardBriefShape } from "./card-brief";
import { imageSchema } from "./image";
import { resource } from "./resource";

/** Schema of `LinkedCardType`. */
export const linkedCardTypeSchema = /*#__PURE__*/ z.enum(linkedCardTypes);

/** Schema of `LinkedCard`. */
export const linkedCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  archived: archivedSchema.exactOptional(),
  icon: imageSchema.exactOptional(),
  linked_card_type: linkedCardTypeSchema,
}));
