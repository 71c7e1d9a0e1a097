import {
  type DocumentKey,
  type DocumentWrite,
  type KindDefinition,
  MemoryStorage,
  type Storage,
  Workspace,
} from "workspace-engine";
import { generateWorkspace, manualClock } from "workspace-engine/testing";

export const TEAM = "t-bench";
export const MIA = { user_id: "u-mia", role: "member" } as const;
export const ADA = { user_id: "u-ada", role: "admin" } as const;

const BATCH = 2000;

/** A generated workspace as stored, so that any storage can be filled without validating it again. */
export interface Contents {
  readonly kinds: readonly KindDefinition[];
  readonly documents: readonly DocumentWrite[];
  readonly counters: readonly (readonly [counter: string, n: number])[];
}

/** More documents than there are cards, which neither the views nor a new card have to do with. */
const unread = { time_entries: [], sprint_events: [] };

/** Takes down what `load` sends to a storage. */
export async function makeContents(cards: number): Promise<Contents> {
  const storage = new MemoryStorage();
  let kinds: readonly KindDefinition[] = [];
  const documents = new Map<string, DocumentWrite>();
  const counters: [string, number][] = [];
  const { open, commit, allocate } = storage;
  storage.open = (given) => {
    kinds = given;
    return open.call(storage, given);
  };
  storage.commit = (team, given) => {
    for (const key of given.del) documents.delete(keyOf(key));
    for (const write of given.put) documents.set(keyOf(write), write);
    return commit.call(storage, team, given);
  };
  storage.allocate = (team, counter, n = 1) => {
    counters.push([counter, n]);
    return allocate.call(storage, team, counter, n);
  };
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage, clock: manualClock() });
  const snapshot = generateWorkspace({ seed: 1, cards, teamId: TEAM });
  await workspace.load({ ...snapshot, ...unread });
  await storage.close();
  return { kinds, documents: [...documents.values()], counters };
}

const keyOf = ({ kind, id }: DocumentKey): string => `${kind}/${id}`;

/** Puts the contents into an empty storage, in commits of a size that every storage takes. */
export async function fill(storage: Storage, { kinds, documents, counters }: Contents): Promise<void> {
  await storage.open(kinds);
  for (const [counter, n] of counters) await storage.allocate(TEAM, counter, n);
  const log = { time: 1, actor: { user_id: ADA.user_id, type: "user" as const }, operation: "load", changes: [] };
  for (let start = 0; start < documents.length; start += BATCH) {
    const put = documents.slice(start, start + BATCH);
    const txId = String(start).padStart(26, "0");
    const result = await storage.commit(TEAM, { txId, log, check: [], put, del: [] });
    if (!result.ok) throw new Error("The storage was not empty.");
  }
}
