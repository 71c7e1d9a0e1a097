import { isObject } from "../../base/json";
import type { OperationContext } from "../../session/context";
import type { Interception, Interceptor, RecordedOperation, Unchecked } from "../../session/operation-log";
import type { Query, Selection } from "../../storage/query";
import type { JsonObject, JsonValue, ReadOptions, Storage, StoredDocument } from "../../storage/storage";

/** Gives the operation that is to be replayed next what it was given when it was recorded. */
export class Replayer implements Interceptor {
  #current: RecordedOperation | undefined;
  #sequence: number | undefined;
  readonly #highest = new Map<string, number>();

  /** Carries out one operation; the number of its commit, or `undefined` when it changed nothing. */
  async carryOut(operation: RecordedOperation, task: () => Promise<unknown>): Promise<number | undefined> {
    this.#current = operation;
    this.#sequence = undefined;
    await task();
    return this.#sequence;
  }

  /** Commits before the first operation of a later log are left alone. */
  async intercept(context: OperationContext, _input: unknown, storage: Storage): Promise<Interception | undefined> {
    const current = this.#current;
    if (current === undefined || context.operation !== current.operation) return undefined;
    const begun = () =>
      new ReplayedAttempt(current, storage, (counter, number) =>
        this.#catchUp(storage, context.teamId, counter, number),
      );
    let attempt = begun();
    return {
      context: { ...context, ulid: () => attempt.id("ULID"), uuid: () => attempt.id("UUID") },
      unchecked: () => {
        attempt = begun();
        return attempt;
      },
      committed: (sequence) => {
        this.#sequence = sequence;
      },
    };
  }

  /** Makes the storage give no number again that the log gives. */
  async #catchUp(storage: Storage, team: string, counter: string, number: number): Promise<void> {
    let highest = this.#highest.get(counter) ?? 0;
    while (highest < number) {
      const missing = number - highest;
      highest = (await storage.allocate(team, counter, missing)) + missing - 1;
    }
    this.#highest.set(counter, highest);
  }
}

/** Gives an attempt at an operation what the recorded one drew and read, in the same order. */
class ReplayedAttempt implements Unchecked {
  readonly #name: string;
  readonly #storage: Storage;
  readonly #ids: Readonly<Record<"ULID" | "UUID", Iterator<string>>>;
  readonly #numbers: ReadonlyMap<string, Iterator<number>>;
  readonly #reads = new Map<string, JsonValue[]>();
  readonly #catchUp: (counter: string, number: number) => Promise<void>;

  constructor(
    { sequence, operation, ulids, uuids, numbers, reads = [] }: RecordedOperation,
    storage: Storage,
    catchUp: (counter: string, number: number) => Promise<void>,
  ) {
    this.#name = `${operation}, commit ${sequence},`;
    this.#storage = storage;
    this.#catchUp = catchUp;
    this.#ids = { ULID: ulids.values(), UUID: uuids.values() };
    this.#numbers = new Map(Object.entries(numbers).map(([counter, given]) => [counter, given.values()]));
    for (const { method, query, answer } of reads) {
      const key = keyOf(method, query);
      this.#reads.set(key, [...(this.#reads.get(key) ?? []), answer]);
    }
  }

  id(name: "ULID" | "UUID"): string {
    return this.#next(this.#ids[name], name);
  }

  async allocate(_team: string, counter: string, n = 1): Promise<number> {
    const first = this.#next(this.#numbers.get(counter), `number of ${counter}`);
    await this.#catchUp(counter, first + n - 1);
    return first;
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    const bodies = this.#recorded("find", query);
    if (!Array.isArray(bodies)) return this.#storage.find(team, query, options);
    return bodies.filter(isDocument).map((body) => ({ kind: query.kind, id: String(body["id"]), rev: 0, body }));
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    const ids = this.#recorded("findIds", query);
    return Array.isArray(ids) ? ids.map(String) : this.#storage.findIds(team, query, options);
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    const count = this.#recorded("count", selection);
    return typeof count === "number" ? count : this.#storage.count(team, selection, options);
  }

  /** Nothing where the storage holds the same anyway, or the code of today asks for something else. */
  #recorded(method: string, query: unknown): JsonValue | undefined {
    return this.#reads.get(keyOf(method, query))?.shift();
  }

  #next<T>(given: Iterator<T> | undefined, what: string): T {
    const next = given?.next();
    if (next === undefined || next.done === true) throw new Error(`${this.#name} drew no further ${what}.`);
    return next.value;
  }
}

const keyOf = (method: string, query: unknown): string => `${method} ${JSON.stringify(query)}`;

const isDocument = (body: JsonValue): body is JsonObject => isObject(body);
