import * as z from "zod/mini";
import { text, typed } from "../../fields/declared-fields";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, stored } from "../../fields/field-table";
import { countSchema, idSchema, textSchema, titleSchema } from "../common/base-schemas";
import { commonFields, idToSet, recordedFields, shownIfSet } from "../common/common-fields";
import { type TagColor, tagColors, tagLooks } from "./tag";

/** The tag colour itself, or the one that a hexadecimal RGB value comes nearest to. Rule C10. */
export function nearestTagColor(color: string): TagColor {
  const named = tagColors.find((name) => name === color);
  if (named !== undefined) return named;
  const digits = color.replace("#", "");
  const rgb = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
  return tagColors.reduce((best, next) =>
    distance(tagLooks[next], rgb) < distance(tagLooks[best], rgb) ? next : best,
  );
}

function distance(left: number, right: number): number {
  const part = (shift: number) => (((left >> shift) & 255) - ((right >> shift) & 255)) ** 2;
  return part(16) + part(8) + part(0);
}

const hexColor = z
  .string()
  .check(z.regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "Expected a tag colour, #rgb or #rrggbb."));

const tagColorInput = z.nullish(z.union([z.enum(tagColors), hexColor]));

/** Schema of `TagColor`. */
export const tagColorSchema = /*#__PURE__*/ z.enum(tagColors);

export const tagFields = {
  ...commonFields.identity,
  /** 1 to 1024 characters after trimming; the slug follows it. */
  name: stored(titleSchema, { isShown: true, isShownElsewhere: true, input: "required" }),
  /** The name as a lower-case word for URLs. */
  slug: stored(textSchema, { isShown: true, isShownElsewhere: true, declared: text }),
  /** A tag colour; as input also `#rgb` or `#rrggbb`, which becomes the nearest one; `null` takes it away. */
  color: stored(z.nullable(tagColorSchema), {
    orElse: null,
    isShown: true,
    isShownElsewhere: true,
    input: { schema: () => tagColorInput, toStored: (given: string) => nearestTagColor(given) },
  }),
  /** The space it serves, to which all cards that bear it must belong; none, `null` or `""` for the whole workspace. */
  project_id: stored(idSchema, {
    ...shownIfSet,
    isShownElsewhere: true,
    declared: text,
    removedWith: "project",
    input: idToSet,
  }),
  /** How many cards carry the tag. */
  total_cards: made(countSchema),
  ...recordedFields,
} as const;

/** Schema of `Tag`. */
export const tagSchema = /*#__PURE__*/ shownSchemaOf(typed<Tag>, tagFields);

export type TagDocument = DocumentIn<typeof tagFields>;

export const tag = documentKind(tagFields);

/** A label for cards and epics, of one space or of the whole workspace. */
export interface Tag extends ShownIn<typeof tagFields> {}
