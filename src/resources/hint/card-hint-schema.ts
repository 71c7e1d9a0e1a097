import * as z from "zod/mini";
import { named, type Shown, typed } from "../../fields/declared-fields";
import { idSchema, numberSchema, recordById, resource, textSchema } from "../common/base-schemas";
import { type CardBrief, cardBriefShape } from "../common/common-fields";

/** The card a relation hint proposes, in brief. */
export interface RelatedCard extends CardBrief, Shown<typeof relatedCardSchema> {}

/** A card that may be related. */
export interface RelationHint extends Shown<typeof relationHintSchema> {}

/** A suggestion for a card or an epic: a tag to add or a card to link; `type` says which. */
export type CardHint =
  | { readonly type: "tag"; readonly tag: Readonly<Record<string, unknown>> }
  | { readonly type: "relation"; readonly relation: RelationHint };

/** Schema of `CardHintType`. */
export const cardHintTypeSchema = /*#__PURE__*/ z.enum(["tag", "relation"]);

/** The type of the hint; it is also the name of the key that holds the rest. */
export type CardHintType = z.output<typeof cardHintTypeSchema>;

/** Schema of `RelatedCard`. */
export const relatedCardSchema = /*#__PURE__*/ resource(typed<RelatedCard>, () => ({
  ...cardBriefShape(),
  list_color: z.exactOptional(textSchema),
}));

/** Schema of `RelationHint`. */
export const relationHintSchema = /*#__PURE__*/ resource(typed<RelationHint>, () => ({
  card: relatedCardSchema,
  /** How alike the two cards are; the greater, the more. */
  similarity: numberSchema,
}));

const hintSchema = <Relation extends z.ZodMiniType>(relation: Relation) =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("tag"), tag: recordById(z.unknown()) }),
    z.strictObject({ type: z.literal("relation"), relation }),
  ]);

/** Schema of `CardHint`. */
export const cardHintSchema = /*#__PURE__*/ (() => named(typed<CardHint>, hintSchema(relationHintSchema)))();

/** A hint; of the card it proposes it keeps the id alone, for the rest is shown as it is when somebody looks. Rule U36. */
export const hintDocumentSchema = /*#__PURE__*/ (() =>
  hintSchema(z.strictObject({ card: z.object({ card_id: idSchema }), similarity: numberSchema })))();
