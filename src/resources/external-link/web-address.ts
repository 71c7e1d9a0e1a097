/** Longer ones are no addresses that anybody opens. */
export const WEB_ADDRESS_MAX_LENGTH = 2048;

/**
 * Whether a text is an absolute address that a browser opens as a page: any other scheme could run code or reach local
 * files, and white space inside would be dropped by who opens it, so that it would not be the address that was checked.
 */
export function isWebAddress(text: string): boolean {
  return text.length <= WEB_ADDRESS_MAX_LENGTH && /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}
