import * as z from "zod/mini";
import { idSchema, numberSchema, recordById, resource, textSchema } from "../common/base-schemas";
import { cardBriefShape } from "../common/common-fields";
import { cardHintTypes } from "./card-hint";

/** Schema of `CardHintType`. */
export const cardHintTypeSchema = /*#__PURE__*/ z.enum(cardHintTypes);

/** Schema of `RelatedCard`. */
export const relatedCardSchema = /*#__PURE__*/ resource(() => ({
  ...cardBriefShape(),
  list_color: z.exactOptional(textSchema),
}));

/** Schema of `RelationHint`. */
export const relationHintSchema = /*#__PURE__*/ resource(() => ({
  card: relatedCardSchema,
  similarity: numberSchema,
}));

const hintSchema = <Relation extends z.ZodMiniType>(relation: Relation) =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("tag"), tag: recordById(z.unknown()) }),
    z.strictObject({ type: z.literal("relation"), relation }),
  ]);

/** Schema of `CardHint`. */
export const cardHintSchema = /*#__PURE__*/ hintSchema(relationHintSchema);

/** A hint; of the card it proposes it keeps the id alone, for the rest is shown as it is when somebody looks. Rule U36. */
export const hintDocumentSchema = /*#__PURE__*/ (() =>
  hintSchema(z.strictObject({ card: z.object({ card_id: idSchema }), similarity: numberSchema })))();
