import * as z from "zod";
import { linkedCardTypes } from "../../model/linked-card";
import { idSchema } from "../../schemas/base";

/** A link of a card or an epic to a card. */
export const linkDocumentSchema = z.strictObject({ card_id: idSchema, linked_card_type: z.enum(linkedCardTypes) });
