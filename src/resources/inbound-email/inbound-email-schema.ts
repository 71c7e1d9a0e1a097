import * as z from "zod/mini";
import { textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";

/** Schema of `InboundEmail`. */
export const inboundEmailSchema = /*#__PURE__*/ resource(() => ({
  email: textSchema,
  active: z.boolean(),
}));
