/** At some 50 microseconds each. */
const CALLS = 250;

/**
 * Ends the turn of the event loop after so many calls. SQLite answers at once, so a caller that asks again and again would
 * otherwise keep timers and requests waiting, and libsql from giving back what each read takes beside the heap.
 */
export class Turns {
  #left = CALLS;
  #ending: Promise<void> | undefined;

  /** The promise a call has to wait for, if any. Calls continue in their order. */
  next(): Promise<void> | undefined {
    this.#left -= 1;
    if (this.#left > 0) return this.#ending;
    this.#left = CALLS;
    this.#ending ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#ending = undefined;
        resolve();
      });
    });
    return this.#ending;
  }
}
