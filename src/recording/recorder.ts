import { abortable } from "../base/abortable";
import { refusal } from "../errors/errors";
import type { EngineOptions } from "../operation/operation-context";
import { instantOf } from "../operation/operation-context";
import { asOccurrence } from "../session/as-occurrence";
import type { OperationContext } from "../session/context";
import { deepFreeze } from "../session/freeze";
import type { Interception, Interceptor, Unchecked } from "../session/interceptor";
import type { OperationLog, OperationSink, RecordedOperation } from "../session/operation-log";
import type { Query, Selection } from "../storage/query";
import type { JsonValue, ReadOptions, Storage } from "../storage/storage";
import { InCommitOrder } from "./in-commit-order";
import { UnknownOutcomes } from "./unknown-outcomes";

/** Records every operation that commits something, once, as its last attempt was made. Rule H3. */
export class Recorder {
  readonly #operations = new Map<number, RecordedOperation>();
  readonly #sink: InCommitOrder | undefined;
  readonly #unknown = new UnknownOutcomes();
  #last = 0;

  constructor(sink?: OperationSink) {
    this.#sink = sink && new InCommitOrder(sink);
  }

  intercept(context: OperationContext, input: unknown, storage: Storage): Interception {
    let attempt = new Attempt(storage, this.#last);
    const number = this.#sink?.begin() ?? 0;
    let isRecorded = false;
    const committed = (sequence: number) => {
      isRecorded = true;
      const entry = this.#entryOf(sequence, context, input, attempt);
      if (this.#sink === undefined) this.#operations.set(sequence, entry);
      else this.#sink.committed(number, entry);
    };
    const missing = () => this.#sink?.end(number);
    return {
      context: {
        ...context,
        ulid: () => noted(attempt.ulids, context.ulid()),
        uuid: () => noted(attempt.uuids, context.uuid()),
      },
      unchecked: () => {
        attempt = new Attempt(storage, this.#last);
        return attempt;
      },
      committed,
      ended: (outcome) => {
        const txId = attempt.ulids.at(-1);
        if (outcome === "known" || isRecorded || txId === undefined) missing();
        else this.#unknown.add(txId, { after: attempt.began, committed, missing });
      },
    };
  }

  /** Finds out what became of operations whose outcome nobody knew; rejects as long as the storage does not know. */
  settle(storage: Storage, team: string): Promise<void> {
    return this.#unknown.settle(storage, team);
  }

  /** In the order of their commits, which is not always that in which they end; nothing where a sink takes them. */
  operations(): readonly RecordedOperation[] | undefined {
    if (this.#sink !== undefined) return undefined;
    return [...this.#operations.values()].sort((a, b) => a.sequence - b.sequence);
  }

  /** Its reads are left out where nobody can have committed anything since: the storage still holds them. */
  #entryOf(
    sequence: number,
    { operation, actor, nowMs: now }: OperationContext,
    input: unknown,
    attempt: Attempt,
  ): RecordedOperation {
    const { began, reads, ulids, uuids, numbers } = attempt;
    const entry = { sequence, operation, actor, input: input ?? {}, now, ulids, uuids, numbers };
    const whole = sequence === began + 1 || reads.length === 0 ? entry : { ...entry, reads };
    this.#last = Math.max(this.#last, sequence);
    return deepFreeze(JSON.parse(JSON.stringify(whole)));
  }
}

function noted(list: string[], id: string): string {
  list.push(id);
  return id;
}

interface NotedRead {
  readonly method: "find" | "findIds" | "count";
  readonly query: unknown;
  answer: JsonValue;
}

/** Notes what one attempt at an operation draws and reads; everything stands where it was asked for, not answered. */
export class Attempt implements Unchecked {
  readonly ulids: string[] = [];
  readonly uuids: string[] = [];
  readonly numbers: Record<string, number[]> = {};
  readonly reads: NotedRead[] = [];
  /** The last commit known of when it began. */
  readonly began: number;
  readonly #storage: Storage;

  constructor(storage: Storage, began: number) {
    this.#storage = storage;
    this.began = began;
  }

  async find(team: string, query: Query, options?: ReadOptions) {
    const read = this.#read("find", query);
    const found = await this.#storage.find(team, query, options);
    read.answer = found.map(({ body }) => body);
    return found;
  }

  async findIds(team: string, query: Query, options?: ReadOptions) {
    const read = this.#read("findIds", query);
    const ids = await this.#storage.findIds(team, query, options);
    read.answer = ids;
    return ids;
  }

  async count(team: string, selection: Selection, options?: ReadOptions) {
    const read = this.#read("count", selection);
    const count = await this.#storage.count(team, selection, options);
    read.answer = count;
    return count;
  }

  async allocate(team: string, counter: string, n?: number) {
    this.numbers[counter] ??= [];
    const given = this.numbers[counter];
    const place = given.push(0) - 1;
    const first = await this.#storage.allocate(team, counter, n);
    given[place] = first;
    return first;
  }

  #read(method: NotedRead["method"], query: unknown): NotedRead {
    const read = { method, query, answer: null };
    this.reads.push(read);
    return read;
  }
}

/** Records operations, to keep them or for a sink. */
export class Recording implements Interceptor {
  readonly #recorder: Recorder;

  constructor(sink?: OperationSink) {
    this.#recorder = new Recorder(sink);
  }

  async intercept(context: OperationContext, input: unknown, storage: Storage) {
    // As long as the storage stays away nothing more can be known, and the operation's caller learns so.
    await abortable(context.signal, () => this.#recorder.settle(storage, context.teamId)).catch(() => {});
    return this.#recorder.intercept(context, input, storage);
  }

  async operations(storage: Storage, team: string) {
    await this.#recorder.settle(storage, team);
    return this.#recorder.operations();
  }
}

/** The recorded operations of a workspace. */
export async function recordedLog(options: EngineOptions): Promise<OperationLog> {
  const { interceptor, storage, teamId: team_id, timeUnit: time_unit, timeZone: time_zone, clock } = options;
  const operations = await interceptor?.operations?.(storage, team_id).catch((error: unknown) => {
    throw asOccurrence(error, options, instantOf(clock));
  });
  if (operations === undefined)
    throw refusal("no_history", "", "The workspace keeps no record: set recordOperations to true.");
  const format = "workspace-engine-operations";
  return deepFreeze({ format, version: 1, team_id, time_unit, time_zone, operations });
}
