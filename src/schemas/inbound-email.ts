import * as z from "zod";
import { textSchema } from "./base";
import { resource } from "./resource";

/** Schema of `InboundEmail`. */
export const inboundEmailSchema = /*#__PURE__*/ resource(() => ({
  email: textSchema,
  active: z.boolean(),
}));
