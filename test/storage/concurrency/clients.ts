import type { Storage } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { storageWith } from "../../storage-with";
import { type Acknowledged, Recorder, type Recording } from "./recorder";
import { StorageClient } from "./storage-client";

/** Numbers that one client writes; another's begin after them. */
const NUMBERS = 100_000;

export interface Hammering {
  readonly storage: Storage;
  /** Which of all processes this one is. */
  readonly process: number;
  readonly clock: () => number;
  readonly seed: number;
  readonly clients: number;
  /** How often each of them does something. */
  readonly steps: number;
}

/** Does everything that the clients of one process do. */
export async function hammer({ process, clock, seed, clients, steps, ...rest }: Hammering): Promise<Recording> {
  const acknowledged: Acknowledged[] = [];
  const storage = noting(rest.storage, acknowledged);
  const one = async (_: unknown, index: number) => {
    const number = process * clients + index;
    const recorder = new Recorder(`${process}.${index}`, clock);
    const random = new Random(seededRandom(seed * 1000 + number));
    const client = new StorageClient(storage, recorder, random, (1 + number) * NUMBERS);
    for (let done = 0; done < steps; done += 1) await client.step();
    return recorder.operations;
  };
  const operations = await Promise.all(Array.from({ length: clients }, one));
  return { operations: operations.flat(), acknowledged };
}

/** Writes down the commits that are acknowledged. */
function noting(storage: Storage, acknowledged: Acknowledged[]): Storage {
  const commit: Storage["commit"] = async (team, staged) => {
    const result = await storage.commit(team, staged);
    if (result.ok) acknowledged.push({ txId: staged.txId, sequence: result.sequence });
    return result;
  };
  return storageWith(storage, { commit });
}
