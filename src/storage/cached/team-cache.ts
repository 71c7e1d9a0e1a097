import type { Contents } from "./contents";

/** What is kept of one team, and the queue in which its commits and its reading from the storage wait for each other. */
export class TeamCache {
  readonly team: string;
  #contents: Contents | undefined;
  #stopHearing: () => void = () => {};
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** How many documents are being read. */
  reserved = 0;
  /** The team cannot be held: it is too large, or its documents' fields are not known. */
  isPassing = false;
  /** Somebody may have committed since the log was looked at. */
  isSuspect = false;
  /** When the log was last looked at, in epoch milliseconds. */
  lookedAt = 0;

  constructor(team: string) {
    this.team = team;
  }

  get contents(): Contents | undefined {
    return this.#contents;
  }

  /** How many documents it takes the place of. */
  get size(): number {
    return Math.max(this.reserved, this.#contents?.size ?? 0);
  }

  isBehind(sequence: number): boolean {
    return this.#contents !== undefined && this.#contents.sequence < sequence;
  }

  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  hold(contents: Contents, stopHearing: () => void): void {
    this.drop();
    this.#contents = contents;
    this.#stopHearing = stopHearing;
  }

  drop(): void {
    this.#contents = undefined;
    this.#stopHearing();
    this.#stopHearing = () => {};
  }

  /** From now on the storage answers for this team itself. */
  pass(): undefined {
    this.drop();
    this.isPassing = true;
  }

  forget(): void {
    this.drop();
    this.isPassing = false;
  }

  suspect(): void {
    this.isSuspect = true;
  }

  /** Does one thing after the other. */
  inTurn<T>(job: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const done = this.#queue.then(job).finally(() => {
      this.#waiting -= 1;
    });
    // Whoever asked for it hears of its failure; what comes next has no part in that.
    this.#queue = done.catch(() => {});
    return done;
  }
}
