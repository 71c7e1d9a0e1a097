import { append } from "../../base/collections";
import { idsFrom } from "../../base/ids";
import { isObject } from "../../base/json";
import { Engine } from "../../engine/engine";
import { anything, checkOptions, optional } from "../../errors/check-options";
import { importCommit } from "../../import-commits/import-commit";
import { RETRY_TIMEOUT } from "../../operation/operation-context";
import { calledBy } from "../../operations/registry";
import type { Interceptor, OperationLog, RecordedOperation, Unchecked } from "../../session/operation-log";
import type { SnapshotInput } from "../../snapshot/snapshot";
import { aStorage } from "../../storage/argument-checks";
import { MemoryStorage } from "../../storage/memory";
import type { JsonObject, JsonValue, Storage } from "../../storage/storage";
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
  const random = seededRandom(0);
  const highest = new Map<string, number>();
  let current: RecordedOperation | undefined;
  /** The number of its commit; 0 before there is one. */
  let committed = 0;
  const interceptor: Interceptor = {
    /** Commits before the first operation of a later log are left alone. */
    async intercept(context) {
      if (current === undefined || context.operation !== current.operation) return undefined;
      const recorded = current;
      let attempt = attemptAt(recorded, storage, highest);
      return {
        context: { ...context, ulid: () => attempt.id("ULID"), uuid: () => attempt.id("UUID") },
        unchecked() {
          attempt = attemptAt(recorded, storage, highest);
          return attempt;
        },
        committed(sequence) {
          committed = sequence;
        },
      };
    },
  };
  const engine = new Engine({
    teamId: log.team_id,
    storage,
    clock: { now: () => current?.now ?? 1 },
    ids: idsFrom(random),
    random,
    retryTimeout: RETRY_TIMEOUT,
    timeUnit: log.time_unit,
    timeZone: log.time_zone,
    // Every recorded operation was allowed.
    authorize: () => true,
    history: { commits: Number.POSITIVE_INFINITY },
    interceptor,
  });
  for (const recorded of operations) {
    const { operation, sequence, actor, input } = recorded;
    current = recorded;
    committed = 0;
    const what = `Replayed, commit ${sequence} (${operation})`;
    const called = () =>
      operation === "importLines" ? { name: operation, operation: importCommit } : calledBy(operation);
    const task = () => (operation === "prepareWorkspace" ? engine.ready() : engine.perform(called(), actor, input));
    await task().catch((cause: unknown) => {
      throw new Error(`${what} fails: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
    if (committed === 0) throw new Error(`${what} changes nothing.`);
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

/**
 * Gives an attempt at an operation what the recorded one drew and read, in the same order. `highest` has, by counter, how
 * far the storage has given numbers.
 */
function attemptAt(recorded: RecordedOperation, storage: Storage, highest: Map<string, number>) {
  const { sequence, operation, ulids, uuids, numbers, reads = [] } = recorded;
  const ids = { ULID: ulids.values(), UUID: uuids.values() };
  const given = new Map(Object.entries(numbers).map(([counter, all]) => [counter, all.values()]));
  const answers = new Map<string, JsonValue[]>();
  for (const { method, query, answer } of reads) append(answers, keyOf(method, query), answer);

  /** Nothing where the storage holds the same anyway, or the code of today asks for something else. */
  const read = (method: string, query: unknown) => answers.get(keyOf(method, query))?.shift();

  function next<T>(drawn: Iterator<T> | undefined, what: string): T {
    const one = drawn?.next();
    if (one !== undefined && one.done !== true) return one.value;
    throw new Error(`${operation}, commit ${sequence}, drew no further ${what}.`);
  }

  const unchecked: Unchecked = {
    /** Makes the storage give no number again that the log gives. */
    async allocate(team, counter, n = 1) {
      const first = next(given.get(counter), `number of ${counter}`);
      let last = highest.get(counter) ?? 0;
      while (last < first + n - 1) {
        const missing = first + n - 1 - last;
        last = (await storage.allocate(team, counter, missing)) + missing - 1;
      }
      highest.set(counter, last);
      return first;
    },
    async find(team, query, options) {
      const bodies = read("find", query);
      if (!Array.isArray(bodies)) return storage.find(team, query, options);
      return bodies
        .filter((body): body is JsonObject => isObject(body))
        .map((body) => ({ kind: query.kind, id: String(body["id"]), rev: 0, body }));
    },
    async findIds(team, query, options) {
      const found = read("findIds", query);
      return Array.isArray(found) ? found.map(String) : storage.findIds(team, query, options);
    },
    async count(team, selection, options) {
      const count = read("count", selection);
      return typeof count === "number" ? count : storage.count(team, selection, options);
    },
  };
  return { ...unchecked, id: (name: keyof typeof ids) => next(ids[name], name) };
}

const keyOf = (method: string, query: unknown): string => `${method} ${JSON.stringify(query)}`;
