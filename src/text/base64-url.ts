const beyondAscii = /[\u0080-\uffff]/g;

/** JSON text in URL-safe characters. What lies outside ASCII, which `btoa` cannot take, becomes JSON escapes. */
export function toBase64Url(json: string): string {
  const text = btoa(json.replace(beyondAscii, escaped));
  return text
    .replace(/={1,2}$/, "")
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Throws a DOMException for a text that is not base64. */
export function fromBase64Url(text: string): string {
  return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
}
