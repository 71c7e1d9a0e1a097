import type { Commit, CommitResult, IdSource, Storage } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { idsFrom } from "../../../src/base/ids";
import { storageWith } from "../../storage-with";

/** The ids an operation was given, by what they are for, in order. */
export type GivenIds = ReadonlyMap<string, readonly (string | number)[]>;

/** Follows what one operation does to the storage, and hands out the ids it asks for. */
export class OperationAtWork {
  readonly storage: Storage;
  readonly ids: IdSource;
  /** The number of its commit. */
  sequence: number | undefined;
  readonly given = new Map<string, (string | number)[]>();

  constructor(storage: Storage, source: IdSource) {
    const allocate = async (team: string, counter: string, n = 1): Promise<number> =>
      this.#note(counter, await storage.allocate(team, counter, n));
    const commit = async (team: string, staged: Commit): Promise<CommitResult> => {
      const result = await storage.commit(team, staged);
      if (result.ok) this.sequence = result.sequence;
      return result;
    };
    this.storage = storageWith(storage, { allocate, commit });
    this.ids = { ulid: (now) => this.#note("ulid", source.ulid(now)), uuid: () => this.#note("uuid", source.uuid()) };
  }

  /** Every id of every attempt up to the commit; those of the last attempt stand last. */
  #note<T extends string | number>(name: string, id: T): T {
    if (this.sequence === undefined) this.given.set(name, [...(this.given.get(name) ?? []), id]);
    return id;
  }
}

/**
 * Does an operation again with the ids that its last attempt was given. Its first attempt only shows how many those
 * are: it gets others, and its commit is refused like one that lost a race.
 */
export class OperationAgain {
  readonly storage: Storage;
  readonly ids: IdSource;
  readonly #given: GivenIds;
  readonly #taken = new Map<string, number>();
  #left: Map<string, (string | number)[]> | undefined;

  constructor(storage: Storage, given: GivenIds) {
    this.#given = given;
    let largest = 1_000_000;
    const others = idsFrom(seededRandom(1));
    const allocate = async (_team: string, counter: string, n = 1): Promise<number> => {
      largest += n;
      return this.#next(counter, largest - n);
    };
    const commit = async (team: string, staged: Commit): Promise<CommitResult> => {
      if (this.#left !== undefined) return storage.commit(team, staged);
      this.#left = this.#lastAttempt();
      return { ok: false, conflicts: [] };
    };
    this.storage = storageWith(storage, { allocate, commit });
    this.ids = { ulid: (now) => this.#next("ulid", others.ulid(now)), uuid: () => this.#next("uuid", others.uuid()) };
  }

  #next<T extends string | number>(name: string, other: T): T {
    if (this.#left === undefined) {
      this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
      return other;
    }
    const id = this.#left.get(name)?.shift();
    if (id === undefined) throw new Error(`Done again, the operation asks for more ids: ${name}.`);
    return id as T;
  }

  #lastAttempt(): Map<string, (string | number)[]> {
    return new Map(Array.from(this.#taken, ([name, count]) => [name, (this.#given.get(name) ?? []).slice(-count)]));
  }
}
