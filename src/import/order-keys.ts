import { DIGITS } from "../resources/ordering/order-key";
import { hashText } from "../text/hash-text";

/** Four digits, which `d` says there are: a whole number as the keys of orders spell it. */
const PLACES = 4;

/**
 * The key of the place of that number, from 0, among siblings that are written one by one. Its end is the id's own: so
 * it differs from that of whatever came to the same place by another file.
 */
export function orderKeyAt(index: number, id: string): string {
  let digits = "";
  for (let rest = index, place = 0; place < PLACES; place += 1, rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
  }
  return `d${digits}${hashText(id)}V`;
}
