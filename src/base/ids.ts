import { monotonicFactory, ULIDError } from "ulid";

/** Where the engine gets identifiers that no counter gives: of commits, errors and events, and of sprint lists and pages. */
export interface IdSource {
  /** A ULID of the instant, greater than the one before. `now` is in epoch milliseconds. */
  ulid(now: number): string;
  /** A version 4 UUID. */
  uuid(): string;
}

/** Identifiers made from a source of random numbers in [0, 1). All ULIDs made for one place differ, whatever is drawn. */
export function idsFrom(random: () => number, place: object = {}): IdSource {
  const draw = () => drawn(random);
  const ulids = ulidsOf(place);
  return { ulid: (now) => ulids.next(now, draw), uuid: () => uuid(draw) };
}

function drawn(random: () => number): number {
  const number = random();
  if (number >= 0 && number < 1) return number;
  throw new RangeError(`random must return numbers from 0 to below 1, not ${number}.`);
}

const ulidsByPlace = /*#__PURE__*/ new WeakMap<object, RisingUlids>();

function ulidsOf(place: object): RisingUlids {
  const ulids = ulidsByPlace.get(place) ?? new RisingUlids();
  ulidsByPlace.set(place, ulids);
  return ulids;
}

const LAST_ULID_MS = 2 ** 48 - 1;

/** Each is greater than the one before, also where the clock stands or goes back and whatever is drawn. */
class RisingUlids {
  #draw = secureRandom;
  #latest = 1;
  readonly #make = monotonicFactory(() => this.#draw());

  next(now: number, draw: () => number): string {
    this.#draw = draw;
    // A clock that shows no number counts as one that stands.
    if (now > this.#latest) this.#latest = Math.min(Math.floor(now), LAST_ULID_MS);
    try {
      return this.#make(this.#latest);
    } catch (error) {
      // A random part of nothing but Z cannot be counted up: the next one belongs to the next millisecond.
      this.#latest += 1;
      if (error instanceof ULIDError) return this.#make(this.#latest);
      throw error;
    }
  }
}

function uuid(draw: () => number): string {
  const digit = (below: number) => Math.floor(draw() * below);
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) =>
    (place === "x" ? digit(16) : 8 + digit(4)).toString(16),
  );
}

/** Drawn at once: each call of the system's source takes about a microsecond. */
const BATCH = 256;

const UINT32_RANGE = 2 ** 32;

let batch = new Uint32Array(0);
let used = 0;

/** A number in [0, 1) that nobody can foretell from others: ids such as those of public pages are made from it, and tokens. */
export function secureRandom(): number {
  if (used === batch.length) {
    batch = crypto.getRandomValues(new Uint32Array(BATCH));
    used = 0;
  }
  const number = batch[used] ?? 0;
  used += 1;
  return number / UINT32_RANGE;
}
