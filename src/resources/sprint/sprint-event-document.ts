import { sortedInteger, text } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { type DocumentIn, stored } from "../../fields/field-table";
import { countSchema, idSchema, stimeSchema } from "../common/base-schemas";
import { cardStatusSchema } from "../common/card-status-schema";

/** All fields of a sprint's event: what one card counts for in it from `time` on, nothing when it has no `status`. */
export const sprintEventFields = {
  id: stored(idSchema),
  sprint_id: stored(idSchema, { declared: { sprint_id: text }, removedWith: "sprint" }),
  card_id: stored(idSchema, { declared: { card_id: text } }),
  time: stored(stimeSchema, { declared: { time: sortedInteger } }),
  status: stored(cardStatusSchema, { isOptional: true }),
  points: stored(countSchema, { orElse: 0 }),
} as const;

export type SprintEventDocument = DocumentIn<typeof sprintEventFields>;

export const sprintEvent = documentKind(sprintEventFields);
