import * as z from "zod/mini";
import { idSchema } from "../common/base-schemas";
import { linkedCardTypes } from "./linked-card";

/** A link of a card or an epic to a card. */
export const linkDocumentSchema = z.strictObject({ card_id: idSchema, linked_card_type: z.enum(linkedCardTypes) });
