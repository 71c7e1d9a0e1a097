import * as z from "zod";
import { BRANCH_NAME_MAX_LENGTH } from "../../base/limits";
import { countSchema, estimateSchema, idSchema, textSchema, titleSchema } from "../common/base-schemas";
import { recordById } from "../common/record-schema";
import { resource } from "../common/resource-schema";
import { epicBriefSchema } from "../epic/epic-brief-schema";
import { workItemShape } from "../work-item/work-item-schema";
import { parentCardSchema } from "./parent-card-schema";

/**
 * Schema of `Card`: strict, so that a field the contract does not name is refused.
 *
 * @example
 * ```ts
 * import { cardSchema } from "workspace-engine/schemas";
 *
 * const { success } = cardSchema.safeParse({ id: "2700", type: "card" }); // false: required fields are missing
 * ```
 */
export const cardSchema = /*#__PURE__*/ resource(() => ({
  ...workItemShape(),
  type: z.literal("card"),
  project_id: idSchema,
  board_id: idSchema.exactOptional(),
  board_title: titleSchema.exactOptional(),
  sprint_id: idSchema.exactOptional(),
  parent_card: parentCardSchema.exactOptional(),
  archived_board: z.boolean(),
  is_bookmarked: z.boolean(),
  estimate: estimateSchema.exactOptional(),
  time_estimate_seconds: countSchema.exactOptional(),
  time_remaining_seconds: countSchema.exactOptional(),
  epic: epicBriefSchema.exactOptional(),
  copied_from_card_id: idSchema.exactOptional(),
  form_id: idSchema.exactOptional(),
  form_values: recordById(textSchema).exactOptional(),
  suggested_branch_name: textSchema.max(BRANCH_NAME_MAX_LENGTH),
}));
