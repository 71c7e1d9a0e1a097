const beyondAscii = /[\u0080-\uffff]/g;

/** JSON text in URL-safe characters. What lies outside ASCII, which `btoa` cannot take, becomes JSON escapes. */
export function toBase64Url(json: string): string {
  const text = btoa(json.search(beyondAscii) < 0 ? json : json.replace(beyondAscii, escaped));
  const end = text.indexOf("=");
  const unpadded = end < 0 ? text : text.slice(0, end);
  // Replacing takes several times as long as finding out that there is nothing to replace.
  return /[+/]/.test(unpadded) ? unpadded.replaceAll("+", "-").replaceAll("/", "_") : unpadded;
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Throws a DOMException for a text that is not base64. */
export function fromBase64Url(text: string): string {
  return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
}
