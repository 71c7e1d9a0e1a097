/** JSON text in URL-safe characters. What lies outside ASCII, which `btoa` cannot take, becomes JSON escapes. */
export function toBase64Url(json: string): string {
  const ascii = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return btoa(ascii).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The JSON text back again.
 *
 * @throws DOMException for a text that is not base64.
 */
export function fromBase64Url(text: string): string {
  return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
}
