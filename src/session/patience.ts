import { abortable } from "../abortable";
import { StorageError } from "../storage/storage-error";

/** In milliseconds: a timer that is set for longer ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export interface RetrySettings {
  readonly random: () => number;
  /** In milliseconds. */
  readonly retryTimeout: number;
}

/** The time an operation has for trying again: it begins with the first failure, or once something is made. */
export class Patience {
  readonly #options: RetrySettings;
  readonly #signal: AbortSignal | undefined;
  #end: number | undefined;

  constructor(options: RetrySettings, signal?: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  /**
   * Waits before the next attempt: not at all after the first one, then longer and longer, and never as long for one as for
   * another who waits for the same. `false` when there is no time for it. Rejects with the signal's reason.
   */
  async pause(attempt: number, longest: number): Promise<boolean> {
    const wait = attempt === 1 ? 0 : Math.min(longest, 2 ** attempt) * (0.5 + this.#options.random() / 2);
    if (this.#left() <= wait) return false;
    await abortable(this.#signal, async () => {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    });
    return true;
  }

  /**
   * What the call comes to, if it does in time. Then, or when the caller gives up, it goes on unheard. Where nothing is tried
   * again no call is cut short either.
   */
  async within<T>(call: () => T | Promise<T>): Promise<T> {
    if (this.#options.retryTimeout === 0) return abortable(this.#signal, async () => call());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new StorageError("unavailable", "The storage did not answer in time.");
      timer = setTimeout(() => reject(error), Math.min(this.#left(), LONGEST_TIMER));
    });
    try {
      return await abortable(this.#signal, () => Promise.race([call(), late]));
    } finally {
      clearTimeout(timer);
    }
  }

  #left(): number {
    this.#end ??= performance.now() + this.#options.retryTimeout;
    return this.#end - performance.now();
  }
}
