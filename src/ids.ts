/** Where the engine gets identifiers that no counter gives: of commits, errors and events, and of sprint lists and pages. */
export interface IdSource {
  /** A ULID of the instant, greater than the one before. `now` is in epoch milliseconds. */
  ulid(now: number): string;
  /** A version 4 UUID. */
  uuid(): string;
}

/** Identifiers made from a source of random numbers in [0, 1). */
export function idsFrom(random: () => number): IdSource {
  return { ulid: ulidsFrom(random), uuid: () => uuid(random) };
}

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const after = (digit: string): string => DIGITS.charAt(DIGITS.indexOf(digit) + 1);

/** The last instant for which there are ULIDs, in the year 10889. */
const LAST_ULID_MS = 2 ** 48 - 1;

/** ULIDs that rise even where the clock does not: there the random part of the one before is counted up. */
function ulidsFrom(random: () => number): (now: number) => string {
  let latest = 0;
  let head = "";
  let tail = "";
  return (now) => {
    const time = Math.min(now, LAST_ULID_MS);
    if (time > latest || head === "") {
      latest = time;
      head = text(10, (place) => Math.floor(time / 32 ** (9 - place)));
      tail = text(16, () => Math.floor(random() * 32));
    } else if (tail.endsWith("Z")) {
      tail = tail.replace(/([^Z])(Z*)$/, (_, digit, rest) => after(digit) + rest.replace(/Z/g, "0"));
    } else {
      tail = tail.slice(0, -1) + after(tail.slice(-1));
    }
    return head + tail;
  };
}

const text = (length: number, digit: (place: number) => number): string =>
  Array.from({ length }, (_, place) => DIGITS.charAt(digit(place) % 32)).join("");

function uuid(random: () => number): string {
  const digit = (below: number) => Math.floor(random() * below);
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) =>
    (place === "x" ? digit(16) : 8 + digit(4)).toString(16),
  );
}
