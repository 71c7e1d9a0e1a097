import * as z from "zod";
import { cardHintTypes } from "../model/card-hint";
import { numberSchema, textSchema } from "./base";
import { cardBriefShape } from "./card-brief";
import { recordById } from "./record";
import { resource } from "./resource";

/** Schema of `CardHintType`. */
export const cardHintTypeSchema = /*#__PURE__*/ z.enum(cardHintTypes);

/** Schema of `RelatedCard`. */
export const relatedCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  list_color: textSchema.exactOptional(),
}));

/** Schema of `RelationHint`. */
export const relationHintSchema = /*#__PURE__*/ resource(() => ({
  card: relatedCardSchema,
  similarity: numberSchema,
}));

/** Schema of `CardHint`. */
export const cardHintSchema = /*#__PURE__*/ (() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("tag"), tag: recordById(z.unknown()) }),
    z.strictObject({ type: z.literal("relation"), relation: relationHintSchema }),
  ]))();
