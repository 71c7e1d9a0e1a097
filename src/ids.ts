import { monotonicFactory } from "ulid";

/** Where the engine gets identifiers that no counter gives: of commits, errors and events, and of sprint lists and pages. */
export interface IdSource {
  /** A ULID of the instant, greater than the one before. `now` is in epoch milliseconds. */
  ulid(now: number): string;
  /** A version 4 UUID. */
  uuid(): string;
}

/** The last instant for which there are ULIDs, in the year 10889. */
const LAST_ULID_MS = 2 ** 48 - 1;

/** Identifiers made from a source of random numbers in [0, 1). */
export function idsFrom(random: () => number): IdSource {
  const ulid = monotonicFactory(random);
  return { ulid: (now) => ulid(Math.min(now, LAST_ULID_MS)), uuid: () => uuid(random) };
}

function uuid(random: () => number): string {
  const digit = (below: number) => Math.floor(random() * below);
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) =>
    (place === "x" ? digit(16) : 8 + digit(4)).toString(16),
  );
}
