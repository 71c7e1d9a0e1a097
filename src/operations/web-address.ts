import { textSchema } from "../schemas/base";

const MAX_LENGTH = 2048;

/** An absolute address that a browser opens as a page: any other scheme could run code or reach local files. */
export const webAddress = textSchema
  .max(MAX_LENGTH)
  .trim()
  .refine(isWebAddress, {
    message: "Must be an absolute http or https address",
    params: { code: "bad_url" },
  });

/** White space inside would be dropped by who opens it, so that it would not be the address that was checked. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}
