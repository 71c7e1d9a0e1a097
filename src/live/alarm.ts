import type { Clock } from "../base/clock";
import { setClockTimer } from "./clock-timer";

/** Wakes at one instant of a clock at a time. */
export class Alarm {
  readonly #clock: Clock;
  readonly #wake: () => unknown;
  #at = Number.POSITIVE_INFINITY;
  #cancel: () => void = () => {};

  constructor(clock: Clock, wake: () => unknown) {
    this.#clock = clock;
    this.#wake = wake;
  }

  /** At this instant, in epoch milliseconds, and no other; Infinity for never. */
  set(at: number): void {
    if (at === this.#at) return;
    this.#cancel();
    this.#at = at;
    this.#cancel = at === Number.POSITIVE_INFINITY ? () => {} : setClockTimer(this.#clock, at, () => this.#ring());
  }

  #ring(): unknown {
    this.#at = Number.POSITIVE_INFINITY;
    return this.#wake();
  }
}
