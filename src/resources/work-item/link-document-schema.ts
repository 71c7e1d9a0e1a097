import * as z from "zod/mini";
import { idSchema } from "../common/base-schemas";
import { listOf } from "../common/list-of";
import { type LinkedCard, linkedCardTypes } from "./work-item";

/** A link of a card or an epic to a card. */
export const linkDocumentSchema = z.strictObject({ card_id: idSchema, linked_card_type: z.enum(linkedCardTypes) });

/** A link as `expected` names it; what else is shown of the card does not count. */
export type LinkInput = Pick<LinkedCard, "card_id" | "linked_card_type">;

export const linksInput = listOf(z.object(linkDocumentSchema.shape));
