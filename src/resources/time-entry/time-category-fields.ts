import * as z from "zod/mini";
import { flag, sortedInteger } from "../../fields/declared-fields";
import { clearable, defaulted, required, stored } from "../../fields/field-table";
import { actorSchema } from "../common/actor-schema";
import { idSchema, shortTextSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";

/** All fields of a time category, and what is true of each. */
export const timeCategoryFields = {
  id: stored(idSchema, { isShown: true }),
  name: stored(titleSchema, { isShown: true, input: required(titleSchema) }),
  billable_default: stored(z.boolean(), { orElse: false, isShown: true, input: defaulted(z.boolean()) }),
  color: stored(textSchema, { isOptional: true, isShown: true, input: clearable(shortTextSchema) }),
  archived_at: stored(stimeSchema, {
    isOptional: true,
    isShown: true,
    declared: { archived: { ...flag, of: (time) => time !== undefined } },
  }),
  user: stored(actorSchema),
  user_updated: stored(actorSchema, { isFree: true }),
  time_created: stored(stimeSchema, { declared: { time_created: sortedInteger } }),
  time_updated: stored(stimeSchema, { isFree: true }),
} as const;
