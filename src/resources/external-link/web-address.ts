import * as z from "zod/mini";
import { textSchema } from "../common/base-schemas";

/** Longer ones are no addresses that anybody opens. */
export const WEB_ADDRESS_MAX_LENGTH = 2048;

// Any other scheme could run code or reach local files; white space inside would be dropped by who opens the address,
// so that it would not be the one that was checked.
export function isWebAddress(text: string): boolean {
  return text.length <= WEB_ADDRESS_MAX_LENGTH && /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}

export const webAddress = textSchema.check(
  z.maxLength(WEB_ADDRESS_MAX_LENGTH),
  z.trim(),
  z.refine(isWebAddress, {
    message: "Expected an absolute http or https address.",
    params: { code: "bad_url" },
  }),
);
