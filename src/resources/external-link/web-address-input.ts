import * as z from "zod/mini";
import { textSchema } from "../common/base-schemas";
import { isWebAddress, WEB_ADDRESS_MAX_LENGTH } from "./web-address";

/** An address of a page, white space around it taken off. */
export const webAddress = textSchema.check(
  z.maxLength(WEB_ADDRESS_MAX_LENGTH),
  z.trim(),
  z.refine(isWebAddress, {
    message: "Expected a whole http or https address.",
    params: { code: "bad_url" },
  }),
);
