import { hashText } from "../text/hash-text";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Which digits of a ULID say the space. */
const [FROM, TO] = [10, 19];

function inBase32(number: number, length: number): string {
  let digits = "";
  for (let rest = number; digits.length < length; rest = Math.floor(rest / 32)) digits = DIGITS[rest % 32] + digits;
  return digits;
}

/** A space, which has eight digits of base 36, as a part of a ULID. */
const spaceIn = (space: string): string => inBase32(Number.parseInt(space, 36), TO - FROM);

/** The ULID of something in the space of an import: the same each time. The time is in seconds. */
export const ulidOf = (time: number, space: string, key: string): string =>
  inBase32(time * 1000, FROM) + spaceIn(space) + inBase32(Number.parseInt(hashText(key), 36), 26 - TO);

/** A ULID of one space as it is in another one; any other id stays. */
export function ulidIn(id: string, from: string, to: string): string {
  if (id.length !== 26 || id.slice(FROM, TO) !== spaceIn(from)) return id;
  return id.slice(0, FROM) + spaceIn(to) + id.slice(TO);
}
