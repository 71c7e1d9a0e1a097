import type { Clock } from "../base/clock";
import { unref } from "../base/unref";

/** However long there is to sleep, the clock is looked at this often: it may be set, or the machine may have slept. */
const LONGEST_SLEEP_MS = 10_000;

/** A timer of the system that does not keep the process alive. Returns the way to cancel. */
export function setUnrefTimer(milliseconds: number, wake: () => unknown): () => void {
  const timer = unref(setTimeout(wake, milliseconds));
  return () => clearTimeout(timer);
}

/** Wakes once, at one instant of a clock at a time, or when the clock turns out to have gone back. */
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
    if (at === Number.POSITIVE_INFINITY) this.#cancel = () => {};
    else if (this.#clock.setTimer === undefined) this.#sleep(this.#clock.now());
    else this.#cancel = this.#clock.setTimer(at, () => this.#ring());
  }

  #sleep(since: number): void {
    this.#cancel = setUnrefTimer(Math.max(0, Math.min(this.#at - since, LONGEST_SLEEP_MS)), () => {
      const now = this.#clock.now();
      if (now >= this.#at || now < since) this.#ring();
      else this.#sleep(now);
    });
  }

  #ring(): unknown {
    this.#at = Number.POSITIVE_INFINITY;
    return this.#wake();
  }
}
