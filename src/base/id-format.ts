export const ID_MAX_LENGTH = 64;

/** The format of every identifier. Rule I1. */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** The same for people. */
export const ID_IN_WORDS = "1 to 64 letters, digits, - or _";

/** A ULID in its canonical upper-case form; the first character keeps its time within 48 bits. */
export const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Orders two ids: the shorter one first, then by code unit. Numeric ids come in number order, ULIDs in time order.
 * Negative, 0 or positive as `Array.prototype.sort` wants it. Rule F9.
 */
export function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
