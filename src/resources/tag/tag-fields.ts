import * as z from "zod/mini";
import { sortedInteger, text } from "../../fields/declared-fields";
import { made, required, shownShapeOf, stored } from "../../fields/field-table";
import { actorSchema } from "../common/actor-schema";
import { countSchema, idSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";
import { commonFields } from "../common/common-fields";
import { optionalId } from "../common/input-fields";
import { resource } from "../common/resource-schema";
import { nearestTagColor } from "./nearest-tag-color";
import { tagColors } from "./tag-color";
import { tagColorInput } from "./tag-color-input";

/** Schema of `TagColor`. */
export const tagColorSchema = /*#__PURE__*/ z.enum(tagColors);

/** All fields of a tag, and what is true of each. */
export const tagFields = {
  id: commonFields.id,
  team_id: commonFields.team_id,
  name: stored(titleSchema, { isShown: true, isShownElsewhere: true, input: required(titleSchema) }),
  slug: stored(textSchema, { isShown: true, isShownElsewhere: true, declared: { slug: text } }),
  color: stored(z.nullable(tagColorSchema), {
    orElse: null,
    isShown: true,
    isShownElsewhere: true,
    input: { schema: () => tagColorInput, toStored: (given: string) => nearestTagColor(given) },
  }),
  project_id: stored(idSchema, {
    isOptional: true,
    isShown: true,
    isShownElsewhere: true,
    declared: { project_id: text },
    removedWith: "project",
    input: { schema: () => optionalId },
  }),
  total_cards: made(countSchema),
  user: stored(actorSchema),
  user_updated: stored(actorSchema, { isFree: true }),
  time_created: stored(stimeSchema, { declared: { time_created: sortedInteger } }),
  time_updated: stored(stimeSchema, { isFree: true }),
} as const;

/** Schema of `Tag`. */
export const tagSchema = /*#__PURE__*/ resource(() => shownShapeOf(tagFields));
