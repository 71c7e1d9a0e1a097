import type { Commit, JsonObject, JsonValue } from "./storage";
import { StorageError } from "./storage-error";

/** The most bytes a UTF-16 code unit takes in JSON text: `\u0000`. */
const BYTES_PER_UNIT = 6;
const BYTES_PER_SCALAR = 25;

type Parts = Readonly<Record<string, unknown>>;

/** Knows of an object that it was sealed before. */
type IsSealed = (object: object) => boolean;

const never: IsSealed = () => false;

/** Freezes JSON in place, but for objects sealed before, and returns a bound of its bytes without serialising it. */
export function seal(value: unknown, place: string, isSealed: IsSealed = never): number {
  const bytes = scalarBytes(value);
  if (bytes > 0) return bytes;
  if (Array.isArray(value)) return sealArray(value, place, isSealed);
  if (typeof value === "object" && value !== null && isPlain(value))
    return isSealed(value) ? 0 : sealObject(value, isSealed);
  throw new TypeError(`Not a JSON value at "${place}": ${Object.prototype.toString.call(value)}.`);
}

/** The bytes of a string, a number, a boolean or null; 0 for anything else. */
function scalarBytes(value: unknown): number {
  if (typeof value === "string") return BYTES_PER_UNIT * value.length + 2;
  return value === null || typeof value === "boolean" || Number.isFinite(value) ? BYTES_PER_SCALAR : 0;
}

function sealArray(array: readonly unknown[], place: string, isSealed: IsSealed): number {
  let bytes = 2;
  for (const element of array) bytes += seal(element, place, isSealed) + 1;
  Object.freeze(array);
  return bytes;
}

/** Iterates over the keys without listing them: such lists would be most of the garbage of storing a document. */
function sealObject(object: Parts, isSealed: IsSealed): number {
  let bytes = 2;
  for (const key in object) {
    const value = object[key];
    const scalar = scalarBytes(value);
    // Somebody may have extended the prototype of all objects: scalars of it widen the bound, and no more.
    if (scalar === 0 && (value === undefined || !Object.hasOwn(object, key))) continue;
    bytes += BYTES_PER_UNIT * key.length + 4 + (scalar > 0 ? scalar : seal(value, key, isSealed));
  }
  Object.freeze(object);
  return bytes;
}

/** Holds for objects of other realms too, such as those of a test runner's sandbox. */
function isPlain(object: object): object is Parts {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Seals the log of a commit, but for the bodies that were sealed before: it names documents in their order. */
export function sealLog({ log, put }: Commit): void {
  let next = 0;
  seal(log, "log", (object) => {
    const isSealed = object === put[next]?.body;
    if (isSealed) next += 1;
    return isSealed;
  });
}

export function jsonBytes(value: JsonValue | object): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Freezes a document's body, and refuses one whose JSON text takes more bytes than that. */
export function sealBody(body: JsonObject, place: string, maxBytes: number): void {
  if (seal(body, place) <= maxBytes || jsonBytes(body) <= maxBytes) return;
  throw new StorageError("limit", `The document ${place} takes more than ${maxBytes} bytes.`);
}
