import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { hashText } from "../../text/hash-text";

/** No key is made longer than this. Rule C9. */
export const ORDER_KEY_MAX_LENGTH = 64;

export const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LONGEST_PLAIN_SUFFIX = 24;

// Keys made for different ids differ by their tails even when both were made for the same place at once. A tail ends
// with its length, so that no other id's can be read off the same key.
function suffix(id: string): string {
  const plain = id.replace(/[z_-]/g, (character) => ({ z: "zz", _: "zU", "-": "zD" })[character] ?? character);
  const tail = plain.length <= LONGEST_PLAIN_SUFFIX ? plain : hashText(id);
  return tail + DIGITS.charAt(tail.length);
}

// A key strictly between two neighbours'; `null` stands for none. Gives `null` when the siblings need fresh keys: it
// would be too long, or theirs are equal or were not made here.
export function keyBetween(before: string | null, after: string | null, id: string): string | null {
  if (before !== null && after !== null && before >= after) return null;
  const tail = suffix(id);
  try {
    let base = generateKeyBetween(before, after);
    // A base may be the beginning of the neighbour above it: then its tail could carry it past that neighbour.
    while (after !== null && base + tail >= after) base = generateKeyBetween(before, base);
    const key = base + tail;
    return key.length <= ORDER_KEY_MAX_LENGTH ? key : null;
  } catch {
    return null;
  }
}

export function spreadKeys(ids: readonly string[]): string[] {
  return generateNKeysBetween(null, null, ids.length).map((base, index) => base + suffix(ids[index] ?? ""));
}

// Places an item among those that count; past the end means last. Without a position an item that is there stays where
// it is, and a new one comes last. Rule L1.
export function placeAt<T>(
  items: T[],
  item: T,
  position: number | null | undefined,
  counts: (other: T) => boolean = () => true,
): void {
  const present = items.indexOf(item);
  const others = items.filter((other) => other !== item && counts(other));
  const place = Math.min(position ?? others.length, others.length);
  const former = items.slice(0, present).filter(counts).length;
  if (present !== -1 && (typeof position !== "number" || place === former)) return;
  if (present !== -1) items.splice(present, 1);
  const next = others[place];
  items.splice(next === undefined ? items.length : items.indexOf(next), 0, item);
}
