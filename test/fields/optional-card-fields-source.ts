import { namesWhere } from "../../src/fields/field-table";
import { cardFields } from "../../src/resources/card/card-fields";

/** The file that adds to a card, field by field, what it may lack and shows as it is stored. */
export const optionalCardFieldsSource = (): string =>
  [
    "// Written by scripts/generate-optional-card-fields.ts from the table of fields of a card.",
    'import type { Card, UniformCard } from "../card-fields";',
    "",
    "/** A card that is being made. */",
    "export type OpenCard = { -readonly [K in keyof Card]: Card[K] };",
    "",
    "/** Adds what a card may lack and shows as it is. To look each up by its name takes several times as long. */",
    "export function addOptionalFields(card: OpenCard, document: UniformCard): void {",
    ...namesWhere(cardFields, "isOptional", "isShown").map(
      (name) => `  if (document.${name} !== undefined) card.${name} = document.${name};`,
    ),
    "}",
    "",
  ].join("\n");
