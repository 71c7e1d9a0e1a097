const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;

/** Few enough in any body, however short. */
const ALWAYS_READ = 10_000;

/** Whoever has something to say in a list or an object takes more bytes for each of them. */
const BYTES_EACH = 10;

/**
 * Whether a JSON text in UTF-8 holds more lists and objects than a request has a use for. Making them takes ten times as long
 * as counting them. Rule N2.10.
 */
export function isCrowded(json: Uint8Array): boolean {
  return listsAndObjectsIn(json) > Math.max(ALWAYS_READ, json.length / BYTES_EACH);
}

/** Those that begin outside of texts. */
function listsAndObjectsIn(json: Uint8Array): number {
  let count = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += Number(byte === BACKSLASH);
    else count += Number(byte === OPENING_BRACKET || byte === OPENING_BRACE);
  }
  return count;
}
