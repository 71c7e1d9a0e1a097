import * as z from "zod/mini";
import { cardStatuses } from "./card-status";

/** Schema of `CardStatus`. */
export const cardStatusSchema = /*#__PURE__*/ z.enum(cardStatuses);
