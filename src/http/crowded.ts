import { FIELDS_MAX, INPUT_ELEMENTS_MAX } from "../base/limits";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** Few enough in any body, however short. */
const ALWAYS_READ = 10_000;

/** Whoever has something to say in a list or an object takes more bytes for each of them. */
const BYTES_EACH = 10;

/**
 * Of what a JSON text in UTF-8 holds more than a request has a use for, in words; a whole workspace may have any number of
 * fields in its documents. To make lists, objects and fields takes ten times as long as to count them. Rule N2.10.
 */
export function crowdIn(json: Uint8Array, isWholeWorkspace: boolean): string | undefined {
  const { fields, allFields, listsAndObjects } = countIn(json);
  if (fields > FIELDS_MAX) return `The body has more than ${FIELDS_MAX} fields.`;
  if (allFields > INPUT_ELEMENTS_MAX && !isWholeWorkspace) {
    return `The objects of the body have more than ${INPUT_ELEMENTS_MAX} fields together.`;
  }
  if (listsAndObjects <= Math.max(ALWAYS_READ, json.length / BYTES_EACH)) return undefined;
  return "The body holds too many lists and objects for its size.";
}

interface Count {
  /** Of the body itself. */
  readonly fields: number;
  /** Of all its objects. */
  readonly allFields: number;
  readonly listsAndObjects: number;
}

/** Counts what begins outside of texts. */
function countIn(json: Uint8Array): Count {
  let fields = 0;
  let allFields = 0;
  let listsAndObjects = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) at += Number(byte === BACKSLASH);
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      listsAndObjects += 1;
      depth += 1;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    else if (byte === COLON) {
      allFields += 1;
      if (depth === 1) fields += 1;
    }
  }
  return { fields, allFields, listsAndObjects };
}
