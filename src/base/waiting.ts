/** In milliseconds: a timer that is set for longer ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The result of the call, or the error if it takes longer than this many milliseconds; the call is not stopped. */
export async function inTime<T>(milliseconds: number, call: () => Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(milliseconds, LONGEST_TIMER));
  });
  try {
    return await Promise.race([call(), end]);
  } finally {
    clearTimeout(timer);
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The work's answer, or the signal's reason as soon as it is aborted; the work then goes on unheard. */
export async function abortable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

const { setImmediate } = globalThis as { readonly setImmediate?: (callback: () => void) => unknown };

/** Of two timers in a row the second may come in the same turn. Taken at once, before a test puts a clock of its own in place. */
const later: (callback: () => void) => unknown = setImmediate ?? setTimeout;

// Storages that answer at once would otherwise keep timers, requests and signals waiting from the first line to the
// last, and what their drivers give back to the system at the end of a turn.
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve);
  });
}

/** Lets the process end before the timer, where it is one of Node.js: those of browsers are numbers. */
export function unref<Timer>(timer: Timer): Timer {
  (timer as { readonly unref?: () => unknown }).unref?.();
  return timer;
}

export function setUnrefInterval(milliseconds: number, call: () => unknown): () => void {
  const timer = unref(setInterval(call, Math.min(milliseconds, LONGEST_TIMER)));
  return () => clearInterval(timer);
}

/** A document takes up to a few tenths of a millisecond: the process is kept for some 20 ms at a time. */
export const DOCUMENTS_A_TURN = 100;

/** So much text takes some 20 ms, too. */
const CHARACTERS_A_TURN = 500_000;

/** Counts the documents an operation works on, and yields to the event loop after every so many. */
export class Pace {
  #documents = 0;
  #characters = 0;
  readonly #pauses: boolean;

  /** Without pauses an operation is done before anything else is begun, so that nobody can be quicker. */
  constructor(pauses = true) {
    this.#pauses = pauses;
  }

  /** To be awaited for each document. */
  next(): Promise<void> | undefined {
    this.#documents += 1;
    return this.#pauses && this.#documents % DOCUMENTS_A_TURN === 0 ? nextTurn() : undefined;
  }

  /** To be awaited for each long text. */
  nextText(length: number): Promise<void> | undefined {
    this.#characters += length;
    if (!this.#pauses || this.#characters < CHARACTERS_A_TURN) return undefined;
    this.#characters = 0;
    return nextTurn();
  }
}
