import type { STime, TimeUnit } from "../base/time";
import { fromMilliseconds, readInstant } from "../base/time-unit";

/** The clock of a workspace elsewhere, as far as it was told of: until then the system's, in seconds. */
export class ServerTime {
  #unit: TimeUnit = "seconds";
  /** Milliseconds by which it is ahead of the system's clock. */
  #ahead = 0;

  set(at: STime): void {
    const ms = readInstant(at);
    this.#unit = ms === at ? "milliseconds" : "seconds";
    this.#ahead = ms - Date.now();
  }

  now(): STime {
    return fromMilliseconds(Date.now() + this.#ahead, this.#unit);
  }
}
