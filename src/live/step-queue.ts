import { setUnrefTimer } from "./timers";

const LONGEST_PAUSE_MS = 30_000;

/** Takes one step after another. A step that fails is reported, and followed by another attempt after a while. */
export class StepQueue {
  readonly #retry: () => Promise<void>;
  readonly #failed: (error: unknown) => boolean;
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;
  #failures = 0;
  #cancelRetry: () => void = () => {};

  /** `failed` returns whether it is worth trying again. */
  constructor(retry: () => Promise<void>, failed: (error: unknown) => boolean) {
    this.#retry = retry;
    this.#failed = failed;
  }

  /** Resolves when the step was taken or has failed. It begins at once if nothing is before it. */
  add(step: () => Promise<void>): Promise<void> {
    this.#waiting += 1;
    this.#tail = this.#waiting === 1 ? this.#take(step) : this.#tail.then(() => this.#take(step));
    return this.#tail;
  }

  /** Gives up trying again. */
  rest(): void {
    this.#cancelRetry();
    this.#failures = 0;
  }

  async #take(step: () => Promise<void>): Promise<void> {
    try {
      await step();
      this.rest();
    } catch (error) {
      this.#cancelRetry();
      const pause = Math.min(1000 * 2 ** this.#failures, LONGEST_PAUSE_MS);
      this.#failures += 1;
      if (this.#failed(error)) this.#cancelRetry = setUnrefTimer(pause, () => void this.add(this.#retry));
    } finally {
      this.#waiting -= 1;
    }
  }
}
