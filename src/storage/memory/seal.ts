import type { JsonValue } from "../storage";

/** The most bytes a UTF-16 code unit takes in JSON text: `\u0000`. */
const BYTES_PER_UNIT = 6;
const BYTES_PER_SCALAR = 25;

/**
 * Freezes a JSON value to its depth, in place, and returns an upper bound of its JSON text in bytes.
 *
 * The bound costs no serialisation. Throws a `TypeError` for whatever a durable storage could not give back.
 */
export function seal(value: unknown, place: string): number {
  if (typeof value === "string") return BYTES_PER_UNIT * value.length + 2;
  if (value === null || typeof value === "boolean" || Number.isFinite(value)) return BYTES_PER_SCALAR;
  if (Array.isArray(value)) return sealArray(value, place);
  if (typeof value === "object" && isPlain(value)) return sealObject(value);
  throw new TypeError(`Not a JSON value at "${place}": ${Object.prototype.toString.call(value)}.`);
}

function sealArray(array: readonly unknown[], place: string): number {
  let bytes = 2;
  for (const element of array) bytes += seal(element, place) + 1;
  Object.freeze(array);
  return bytes;
}

function sealObject(object: object): number {
  let bytes = 2;
  for (const [key, value] of Object.entries(object)) {
    if (value !== undefined) bytes += BYTES_PER_UNIT * key.length + 4 + seal(value, key);
  }
  Object.freeze(object);
  return bytes;
}

/** Holds for objects of other realms too, such as those of a test runner's sandbox. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The JSON text of a value in bytes of UTF-8. */
export function jsonBytes(value: JsonValue): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
