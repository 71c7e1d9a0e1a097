import { localTime } from "../../date-math/local-time-oracle";

const dayLength = 86_400_000;
const quarter = 900_000;

/** Local calendar days of a zone, found by looking at what its clock shows. A day is its number, 0 being 1970-01-01. */
export class DayWalk {
  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  dayOf(instant: number): number {
    return Math.floor(localTime(this.#timeZone, instant) / dayLength);
  }

  firstInstantOf(day: number): number {
    let instant = day * dayLength - 15 * 3_600_000;
    while (this.dayOf(instant) < day) instant += quarter;
    return instant;
  }

  /** The day of an instant with which it begins, or else the next one. */
  dayFrom(instant: number): number {
    const day = this.dayOf(instant);
    return this.firstInstantOf(day) === instant ? day : day + 1;
  }
}

/** 0 Sunday … 6 Saturday. */
export const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7;
