import { shownShapeOf } from "../../fields/field-table";
import { resource } from "../common/resource-schema";
import { cardFields } from "./card-fields";

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
export const cardSchema = /*#__PURE__*/ resource(() => shownShapeOf(cardFields));
