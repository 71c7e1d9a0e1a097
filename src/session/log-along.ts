import { readWithChanges } from "../storage/read-together";
import type { LogAsked, LogTold, Read, ReadAnswer, ReadOptions, Storage } from "../storage/storage";

/** What is known of the commits. */
export interface LogFollower {
  /** The last commit whose changes are known. */
  readonly known: number;
  /** What of the log to ask for along with reads. */
  readonly wanted: LogAsked;
  /** Takes note of what was told; false where that is older than what was known when it was asked for. */
  receive(asked: LogAsked, log: LogTold): boolean;
}

/** Asks for the log along with the reads of one attempt at an operation, or of its answer. */
export class LogAlong {
  readonly #follower: LogFollower;
  #isOutOfOrder = false;
  #asOf: number | undefined;
  #last: number | undefined;

  /** `asOf`: a commit after which everything is read. */
  constructor(follower: LogFollower, asOf?: number) {
    this.#follower = follower;
    this.#asOf = asOf;
  }

  /**
   * A commit before which nothing was read, and up to which the changes are known: what is made of the reads is as of that
   * one or later. Undefined where there is none.
   */
  get asOf(): number | undefined {
    const asOf = this.#isOutOfOrder ? undefined : this.#asOf;
    return asOf !== undefined && asOf <= this.#follower.known ? asOf : undefined;
  }

  /** The last commit when something was read the last time, if that was told. */
  get last(): number | undefined {
    return this.#last;
  }

  async read(
    storage: Storage,
    team: string,
    reads: readonly Read[],
    options?: ReadOptions,
  ): Promise<readonly ReadAnswer[]> {
    const asked = this.#follower.wanted;
    const { answers, log } = await readWithChanges(storage, team, reads, asked, options);
    this.#last = log?.last;
    if (log === undefined || !this.#follower.receive(asked, log)) this.#isOutOfOrder = true;
    else this.#asOf = Math.min(this.#asOf ?? log.last, log.last);
    return answers;
  }
}
