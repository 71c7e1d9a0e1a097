import { idsFrom } from "../../base/ids";
import { isObject } from "../../base/json";
import { Engine } from "../../engine/engine";
import { anything, checkOptions, optional } from "../../errors/check-options";
import { importCommit } from "../../import-commits/import-commit";
import { RETRY_TIMEOUT } from "../../operation/operation-context";
import { calledBy } from "../../operations/registry";
import type { OperationContext } from "../../session/context";
import type {
  Interception,
  Interceptor,
  OperationLog,
  RecordedOperation,
  Unchecked,
} from "../../session/operation-log";
import type { SnapshotInput } from "../../snapshot/snapshot";
import { aStorage } from "../../storage/argument-checks";
import { MemoryStorage } from "../../storage/memory";
import type { Query, Selection } from "../../storage/query";
import type { JsonObject, JsonValue, ReadOptions, Storage, StoredDocument } from "../../storage/storage";
import { hashText } from "../../text/hash-text";
import { manualClock } from "../repeatable/manual-clock";
import { seededRandom } from "../repeatable/seeded-random";
import { type TestWorkspace, testWorkspaceOver } from "../test-workspace/create-test-workspace";

/** The operations of a log that can be replayed: all of them, from the beginning or from what goes before. */
function operationsOf(log: OperationLog, hasBeginning: boolean): readonly RecordedOperation[] {
  if (log?.format !== "workspace-engine-operations" || log.version !== 1 || !Array.isArray(log.operations)) {
    throw new TypeError('Not a log of operations: it needs format "workspace-engine-operations" and version 1.');
  }
  const [first] = log.operations;
  if (first === undefined) throw new RangeError("The log holds no operation.");
  if (first.sequence !== 1 && !hasBeginning) {
    throw new RangeError(`The log begins with commit ${first.sequence}: give the export from before it as "from".`);
  }
  log.operations.forEach(({ sequence }, place) => {
    const expected = first.sequence + place;
    if (sequence === expected) return;
    const others = "another process, another Workspace object or loadLines made it";
    throw new RangeError(`The log lacks commit ${expected}: ${others}, and what they do is not recorded.`);
  });
  return log.operations;
}

/** Where a log is replayed. */
export interface ReplayOptions {
  /** Must be empty. Default: a new `MemoryStorage`. */
  readonly storage?: Storage | undefined;
  /** For a log that begins later than its workspace did: the workspace's export from before the log's first commit. */
  readonly from?: SnapshotInput | undefined;
}

/**
 * Does again what a workspace with `recordOperations` did, so that a log from anywhere becomes a test: every operation,
 * in the order of the commits, with its actor, its now and the ids it drew. The workspace then equals the recorded one,
 * ids and order keys included, on whatever storage. It stands at the instant of the last operation, and goes on from there.
 * @throws TypeError for what is no log, RangeError for one with gaps; an Error that names the commit for an operation that
 * comes out another way than it was recorded. Rules H3.4 and H3.5.
 * @example
 * import { createTestWorkspace, replay } from "workspace-engine/testing";
 *
 * const recorded = await createTestWorkspace({ recordOperations: true });
 * await recorded.workspace.createProject({ title: "Website" });
 * const log = JSON.stringify(await recorded.workspace.recordedOperations());
 *
 * const { workspace: again } = await replay(JSON.parse(log));
 * const [was, is] = [await recorded.workspace.export(), await again.export()];
 * JSON.stringify(is) === JSON.stringify(was); // true
 */
export async function replay(log: OperationLog, options: ReplayOptions = {}): Promise<TestWorkspace> {
  // `load` checks what is loaded from it.
  checkOptions(options, { storage: optional(aStorage), from: anything });
  const { storage = new MemoryStorage(), from } = options;
  const operations = operationsOf(log, from !== undefined);
  const clock = manualClock({ now: Math.max(...operations.map(({ now }) => now)) });
  const made = testWorkspaceOver(storage, {
    teamId: log.team_id,
    timeUnit: log.time_unit,
    timeZone: log.time_zone,
    clock,
    // Other numbers than those of the recorded workspace, whose ids are taken.
    random: seededRandom(Number.parseInt(hashText(JSON.stringify(operations)), 36)),
  });
  if (from !== undefined) await made.workspace.load(from);
  const replayer = new Replayer();
  const random = seededRandom(0);
  let now = 1;
  const engine = new Engine({
    teamId: log.team_id,
    storage,
    clock: { now: () => now },
    ids: idsFrom(random),
    random,
    retryTimeout: RETRY_TIMEOUT,
    timeUnit: log.time_unit,
    timeZone: log.time_zone,
    // Every recorded operation was allowed.
    authorize: () => true,
    history: { commits: Number.POSITIVE_INFINITY },
    interceptor: replayer,
  });
  for (const recorded of operations) {
    const { operation, sequence, actor, input } = recorded;
    now = recorded.now;
    const what = `Replayed, commit ${sequence} (${operation})`;
    const called = () =>
      operation === "importLines" ? { name: operation, operation: importCommit } : calledBy(operation);
    const task = () => (operation === "prepareWorkspace" ? engine.ready() : engine.perform(called(), actor, input));
    const committed = await replayer.carryOut(recorded, task).catch((cause: unknown) => {
      throw new Error(`${what} fails: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
    if (committed === undefined) throw new Error(`${what} changes nothing.`);
    if (from === undefined && committed !== sequence) throw new Error(`${what} becomes commit ${committed}.`);
  }
  return made;
}

/**
 * Reads what `workspace-engine serve --record` wrote: a line of JSON that says whose log it is, and one for each operation.
 * An unfinished last line, as a process that was killed leaves one, is left out.
 * @throws SyntaxError for a line that is no JSON. Whether it is a whole log is for `replay` to say.
 * @example
 * import { createTestWorkspace, logFromLines, replay } from "workspace-engine/testing";
 *
 * const lines: string[] = [];
 * const { workspace: recorded } = await createTestWorkspace({ recordOperations: (entry) => lines.push(JSON.stringify(entry)) });
 * await recorded.createProject({ title: "Website" });
 * const whose = { team_id: "t-acme", time_unit: "seconds", time_zone: "UTC" };
 * const head = JSON.stringify({ format: "workspace-engine-operations", version: 1, ...whose });
 * const { workspace: again } = await replay(logFromLines([head, ...lines, ""].join("\n")));
 * (await again.getProjects()).projects[0]?.title; // "Website"
 */
export function logFromLines(text: string): OperationLog {
  const [head = "", ...lines] = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  const operations = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  return { ...JSON.parse(head === "" ? "{}" : head), operations };
}

/** Gives the operation that is to be replayed next what it was given when it was recorded. */
class Replayer implements Interceptor {
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
    const begun = () => new ReplayedAttempt(current, storage, this.#highest);
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
}

/** Gives an attempt at an operation what the recorded one drew and read, in the same order. */
class ReplayedAttempt implements Unchecked {
  readonly #name: string;
  readonly #storage: Storage;
  readonly #ids: Readonly<Record<"ULID" | "UUID", Iterator<string>>>;
  readonly #numbers: ReadonlyMap<string, Iterator<number>>;
  readonly #reads = new Map<string, JsonValue[]>();
  /** By counter, of all numbers that the storage has given. */
  readonly #highest: Map<string, number>;

  constructor(
    { sequence, operation, ulids, uuids, numbers, reads = [] }: RecordedOperation,
    storage: Storage,
    highest: Map<string, number>,
  ) {
    this.#name = `${operation}, commit ${sequence},`;
    this.#storage = storage;
    this.#highest = highest;
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

  /** Makes the storage give no number again that the log gives. */
  async allocate(team: string, counter: string, n = 1): Promise<number> {
    const first = this.#next(this.#numbers.get(counter), `number of ${counter}`);
    let highest = this.#highest.get(counter) ?? 0;
    while (highest < first + n - 1) {
      const missing = first + n - 1 - highest;
      highest = (await this.#storage.allocate(team, counter, missing)) + missing - 1;
    }
    this.#highest.set(counter, highest);
    return first;
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    const bodies = this.#recorded("find", query);
    if (!Array.isArray(bodies)) return this.#storage.find(team, query, options);
    return bodies
      .filter((body): body is JsonObject => isObject(body))
      .map((body) => ({ kind: query.kind, id: String(body["id"]), rev: 0, body }));
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
