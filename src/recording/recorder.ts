import { callListener } from "../base/call-listener";
import { deepFreeze } from "../base/json";
import { abortable } from "../base/waiting";
import { refusal } from "../errors/errors";
import { type EngineOptions, instantOf } from "../operation/operation-context";
import type { OperationContext } from "../session/context";
import type { Interceptor, OperationLog, OperationSink, RecordedOperation, Unchecked } from "../session/operation-log";
import { asOccurrence } from "../session/retry";
import type { JsonValue, Storage, StoredDocument } from "../storage/storage";

/** Records every operation that commits something, once, as its last attempt was made: to keep it, or for a sink. Rule H3. */
export function recordingTo(sink?: OperationSink): Interceptor {
  const kept = new Map<number, RecordedOperation>();
  const order = sink && inCommitOrder(sink);
  const unknown = unknownOutcomes();
  let last = 0;

  /** Its reads are left out where nobody can have committed anything since: the storage still holds them. */
  function entryOf(
    sequence: number,
    { operation, actor, nowMs: now }: OperationContext,
    input: unknown,
    { began, reads, ulids, uuids, numbers }: Attempt,
  ): RecordedOperation {
    const entry = { sequence, operation, actor, input: input ?? {}, now, ulids, uuids, numbers };
    const whole = sequence === began + 1 || reads.length === 0 ? entry : { ...entry, reads };
    last = Math.max(last, sequence);
    return deepFreeze(JSON.parse(JSON.stringify(whole)));
  }

  return {
    async intercept(context, input, storage) {
      // As long as the storage stays away nothing more can be known, and the operation's caller learns so.
      await abortable(context.signal, () => unknown.resolve(storage, context.teamId)).catch(() => {});
      let attempt = attemptAt(storage, last);
      const number = order?.begin() ?? 0;
      let isRecorded = false;
      const committed = (sequence: number) => {
        isRecorded = true;
        const entry = entryOf(sequence, context, input, attempt);
        if (order === undefined) kept.set(sequence, entry);
        else order.committed(number, entry);
      };
      const missing = () => order?.end(number);
      return {
        context: {
          ...context,
          ulid: () => noted(attempt.ulids, context.ulid()),
          uuid: () => noted(attempt.uuids, context.uuid()),
        },
        unchecked() {
          attempt = attemptAt(storage, last);
          return attempt.unchecked;
        },
        committed,
        ended(outcome) {
          const txId = attempt.ulids.at(-1);
          if (outcome === "known" || isRecorded || txId === undefined) missing();
          else unknown.add(txId, { after: attempt.began, committed, missing });
        },
      };
    },
    /** Nothing where a sink takes them. */
    async operations(storage, team) {
      await unknown.resolve(storage, team);
      return order === undefined ? [...kept.values()].sort((a, b) => a.sequence - b.sequence) : undefined;
    },
  };
}

function noted(list: string[], id: string): string {
  list.push(id);
  return id;
}

type Attempt = ReturnType<typeof attemptAt>;

/** Notes what one attempt draws and reads; everything stands where it was asked for, not answered. */
function attemptAt(storage: Storage, began: number) {
  const reads: { readonly method: "find" | "findIds" | "count"; readonly query: unknown; answer: JsonValue }[] = [];
  const ulids: string[] = [];
  const uuids: string[] = [];
  const numbers: Record<string, number[]> = {};
  async function note<T>(method: (typeof reads)[number]["method"], query: unknown, found: Promise<T>): Promise<T> {
    const read = { method, query, answer: null as JsonValue };
    reads.push(read);
    const answer: unknown = await found;
    read.answer = method === "find" ? (answer as StoredDocument[]).map(({ body }) => body) : (answer as JsonValue);
    return found;
  }
  const unchecked: Unchecked = {
    find: (team, query, options) => note("find", query, storage.find(team, query, options)),
    findIds: (team, query, options) => note("findIds", query, storage.findIds(team, query, options)),
    count: (team, query, options) => note("count", query, storage.count(team, query, options)),
    async allocate(team, counter, n) {
      numbers[counter] ??= [];
      const given = numbers[counter];
      const place = given.push(0) - 1;
      const first = await storage.allocate(team, counter, n);
      given[place] = first;
      return first;
    },
  };
  return { began, reads, ulids, uuids, numbers, unchecked };
}

/** In the order of commits. An entry waits only while an operation is under way that began before it was known. */
export function inCommitOrder(sink: OperationSink) {
  /** By sequence. Operations that began before the number `bar`, and are still running, may have committed earlier. */
  const waiting = new Map<number, { readonly entry: RecordedOperation; readonly bar: number }>();
  /** Numbers of what is under way, the oldest first. */
  const underWay = new Set<number>();
  let begun = 0;
  let delivered = 0;
  const deliver = (): void => {
    const [oldest = Number.POSITIVE_INFINITY] = underWay;
    for (;;) {
      const next = Math.min(...waiting.keys());
      const first = waiting.get(next);
      if (first === undefined || (next !== delivered + 1 && oldest <= first.bar)) return;
      waiting.delete(next);
      delivered = next;
      callListener(sink, first.entry);
    }
  };
  const end = (number: number): void => {
    if (underWay.delete(number)) deliver();
  };
  return {
    end,
    begin(): number {
      begun += 1;
      underWay.add(begun);
      return begun;
    },
    committed(number: number, entry: RecordedOperation): void {
      waiting.set(entry.sequence, { entry, bar: begun });
      end(number);
    },
  };
}

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

const CHUNK = 100;

interface Unknown {
  /** A commit that was made before it was sent. */
  readonly after: number;
  readonly committed: (sequence: number) => void;
  /** The feed does not hold it: it was not made, or was forgotten before anybody asked. */
  readonly missing: () => void;
}

/** Commits, by `txId`, of which nobody knows whether they were made, until the feed can be read. */
function unknownOutcomes() {
  const unknown = new Map<string, Unknown>();
  let lookingUp: Promise<void> | undefined;

  async function lookUp(storage: Storage, team: string): Promise<void> {
    const sent = new Map(unknown);
    const made = await sequencesOf(sent, storage, team);
    for (const [txId, { committed, missing }] of sent) {
      unknown.delete(txId);
      const sequence = made.get(txId);
      if (sequence === undefined) missing();
      else committed(sequence);
    }
  }

  return {
    add: (txId: string, outcome: Unknown) => void unknown.set(txId, outcome),
    /** Rejects as long as the storage does not know. One that is made after that all the same is a gap in the record. */
    async resolve(storage: Storage, team: string): Promise<void> {
      while (unknown.size > 0) {
        lookingUp ??= lookUp(storage, team).finally(() => {
          lookingUp = undefined;
        });
        await lookingUp;
      }
    },
  };
}

async function sequencesOf(
  sent: ReadonlyMap<string, Unknown>,
  storage: Storage,
  team: string,
): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  let position = Math.min(...Array.from(sent.values(), ({ after }) => after));
  for (;;) {
    const feed = await storage.changes(team, position, CHUNK);
    if (feed === "gap") {
      position = (await storage.logRange(team)).first - 1;
      continue;
    }
    for (const { txId, sequence } of feed) if (sent.has(txId)) made.set(txId, sequence);
    const last = feed.at(-1);
    if (last === undefined) return made;
    position = last.sequence;
  }
}
