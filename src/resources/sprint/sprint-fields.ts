import * as z from "zod/mini";
import type { TimeUnit } from "../../base/time";
import { sortedInteger, text } from "../../fields/declared-fields";
import { defaulted, made, onlyChanged, shownShapeOf, stored } from "../../fields/field-table";
import { boardLayoutSchema } from "../board/board-layout-schema";
import { cardSchema } from "../card/card-fields";
import { actorSchema } from "../common/actor-schema";
import { authoredFields } from "../common/authored-fields";
import { countSchema, idSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";
import { cardStatusSchema } from "../common/card-status-schema";
import { commonFields } from "../common/common-fields";
import { instantInput } from "../common/input-fields";
import { resource } from "../common/resource-schema";
import { listSchema } from "../list/list-fields";
import { expectedSprintDate, isSprintDate } from "./is-sprint-date";

/** Schema of `SprintProgressItem`. */
export const sprintProgressItemSchema = /*#__PURE__*/ resource(() => ({
  status: cardStatusSchema,
  count: countSchema,
  pts: countSchema,
}));

const sprintDate = (unit: TimeUnit) =>
  instantInput(unit).check(z.refine((time) => isSprintDate(time, unit), expectedSprintDate[unit]));

/** All fields of a sprint, and what is true of each. */
export const sprintFields = {
  id: commonFields.id,
  team_id: commonFields.team_id,
  project_id: stored(idSchema, { isShown: true, declared: { project_id: text }, removedWith: "project" }),
  user: stored(actorSchema),
  user_updated: authoredFields.user_updated,
  /** A new sprint is called by its number unless it is given a title. */
  title: stored(titleSchema, {
    isShown: true,
    isFree: true,
    input: defaulted(titleSchema),
  }),
  content: commonFields.content,
  lists: made(z.array(listSchema)),
  unfinished_cards: made(z.array(cardSchema)),
  start_date: stored(stimeSchema, {
    isShown: true,
    declared: { start_date: sortedInteger },
    input: {
      changed: (unit: TimeUnit) =>
        z.optional(sprintDate(unit).check(z.refine((date) => date !== 0, "Expected a date, not 0."))),
    },
  }),
  end_date: stored(stimeSchema, { isShown: true }),
  override_end_date: stored(stimeSchema, {
    isOptional: true,
    isShown: true,
    input: { changed: (unit: TimeUnit) => z.nullish(sprintDate(unit)), isClearedByZero: true },
  }),
  layout: stored(boardLayoutSchema, {
    orElse: "board",
    shownAs: textSchema,
    input: { changed: () => z.optional(boardLayoutSchema) },
  }),
  progress: made(z.array(z.array(sprintProgressItemSchema))),
  archived: { ...commonFields.archived, input: onlyChanged(commonFields.archived.input) },
  time_created: stored(stimeSchema, { isShown: true }),
  time_updated: authoredFields.time_updated,
} as const;

/** Schema of `Sprint`. */
export const sprintSchema = /*#__PURE__*/ resource(() => shownShapeOf(sprintFields));
