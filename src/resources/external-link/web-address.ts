import * as z from "zod/mini";
import { textSchema } from "../common/base-schemas";

/** Longer ones are no addresses that anybody opens. */
export const WEB_ADDRESS_MAX_LENGTH = 2048;

/**
 * Whether a text is an absolute address that a browser opens as a page: any other scheme could run code or reach local
 * files, and white space inside would be dropped by who opens it, so that it would not be the address that was checked.
 */
export function isWebAddress(text: string): boolean {
  return text.length <= WEB_ADDRESS_MAX_LENGTH && /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}

/** An address of a page, white space around it taken off. */
export const webAddress = textSchema.check(
  z.maxLength(WEB_ADDRESS_MAX_LENGTH),
  z.trim(),
  z.refine(isWebAddress, {
    message: "Expected an absolute http or https address.",
    params: { code: "bad_url" },
  }),
);
