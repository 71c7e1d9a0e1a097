import { type MemoryStorage, type Storage, StorageError, Workspace, WorkspaceError } from "workspace-engine";
import { faultStorage, seededRandom } from "workspace-engine/testing";
import { TEAM_ID } from "./model/model";

/** Faults that an operation survives: it is done in the end, and done once. */
const stood = { busy: 0.05, lost_request: 0.05, lost_answer: 0.05, duplicate: 0.05, conflict: 0.05, delay: 0.05 };
/** How often the storage cannot be reached by a call of an operation. */
const UNREACHABLE = 0.03;
const TIMES = 50;

/** A way to a storage on which things go wrong, and a workspace whose user asks again until it is done. */
export interface FaultyWay {
  readonly storage: Storage;
  insistent(workspace: Workspace): Workspace;
  /** How often the user had to ask again. */
  readonly refusals: () => number;
  /** How often anything else went wrong. */
  readonly faults: () => number;
}

/** Of an operation that is refused with 503 the log shows whether it was applied, which it never was. */
export function faultyWay(memory: MemoryStorage, seed: number): FaultyWay {
  const faulty = faultStorage(memory, { seed, rates: stood, stormLength: 3, wait: async () => {} });
  const random = seededRandom(seed + 1);
  const sent = new Set<string>();
  let isAtRisk = false;
  let refusals = 0;

  const storage = new Proxy<Storage>(faulty, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function" || name === "notify" || name === "close") return member;
      return async (...parameters: unknown[]) => {
        if (isAtRisk && random() < UNREACHABLE) throw new StorageError("unavailable", "The storage cannot be reached.");
        if (name === "commit") sent.add(txIdOf(parameters[1]));
        return Reflect.apply(member, target, parameters);
      };
    },
  });

  async function untilDone(perform: () => unknown): Promise<unknown> {
    for (let time = 1; ; time += 1) {
      const { last } = await memory.logRange(TEAM_ID);
      isAtRisk = true;
      sent.clear();
      try {
        return await perform();
      } catch (error) {
        if (!(error instanceof WorkspaceError) || error.status !== 503 || time === TIMES) throw error;
        if (await isApplied(memory, last, sent)) throw new Error("It was applied, and refused.", { cause: error });
        refusals += 1;
      } finally {
        isAtRisk = false;
      }
    }
  }

  return {
    storage,
    insistent: (workspace) => asking(workspace, untilDone),
    refusals: () => refusals,
    faults: () => Object.values(faulty.faults).reduce((sum, count) => sum + count, 0),
  };
}

function txIdOf(commit: unknown): string {
  return typeof commit === "object" && commit !== null && "txId" in commit ? String(commit.txId) : "";
}

/** Whether one of the commits is in the log after the number, where nothing else may be. */
async function isApplied(storage: Storage, last: number, txIds: ReadonlySet<string>): Promise<boolean> {
  const feed = await storage.changes(TEAM_ID, last, 10);
  if (feed === "gap") throw new Error("The log has forgotten commits.");
  const foreign = feed.filter(({ txId }) => !txIds.has(txId));
  if (foreign.length > 0) throw new Error(`Nobody sent ${foreign.map(({ txId }) => txId).join(", ")}.`);
  return feed.length > 0;
}

/** The workspace, with every operation of it passing through `untilDone`. */
function asking(workspace: Workspace, untilDone: (perform: () => unknown) => Promise<unknown>): Workspace {
  return new Proxy(workspace, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const perform = () => Reflect.apply(member, target, parameters);
        if (name !== "as") return untilDone(perform);
        const other: unknown = perform();
        return other instanceof Workspace ? asking(other, untilDone) : other;
      };
    },
  });
}
