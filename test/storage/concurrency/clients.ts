import { type Storage, Workspace } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { contractKinds } from "../../../src/testing/storage-contract/harness/fixture";
import { storageWith } from "../../storage-with";
import { type Acknowledged, Recorder, type Recording } from "./recorder";
import { StorageClient } from "./storage-client";
import { beginning, WORKSPACE_TEAM, WorkspaceClient } from "./workspace-client";

/** Numbers that one client writes; another's begin after them. */
const NUMBERS = 100_000;

export interface Hammering {
  readonly storage: Storage;
  /** Which of all processes this one is. */
  readonly process: number;
  readonly clock: () => number;
  readonly seed: number;
  /** How many clients there are of the storage itself, and of a workspace in it. */
  readonly clients: number;
  /** How often each of them does something. */
  readonly storageSteps: number;
  readonly workspaceSteps: number;
}

/** Makes what the clients meet at. */
export async function begin(storage: Storage): Promise<void> {
  await storage.open(contractKinds);
  await workspaceOver(storage).load(beginning);
}

/** Does everything that the clients of one process do: first to the storage, then to the workspace. */
export async function hammer(hammering: Hammering): Promise<Recording> {
  const { process, clock, seed, clients, storageSteps, workspaceSteps } = hammering;
  const acknowledged: Acknowledged[] = [];
  const storage = noting(hammering.storage, acknowledged);
  const workspace = workspaceOver(storage);
  const all = Array.from({ length: clients }, (_, index) => {
    const number = process * clients + index;
    const recorder = new Recorder(`${process}.${index}`, clock);
    const random = new Random(seededRandom(seed * 1000 + number));
    const first = (1 + number) * NUMBERS;
    return {
      recorder,
      ofStorage: new StorageClient(storage, recorder, random, first),
      ofWorkspace: new WorkspaceClient(workspace, recorder, random, first),
    };
  });
  await Promise.all(all.map(({ ofStorage }) => repeatedly(storageSteps, () => ofStorage.step())));
  await Promise.all(all.map(({ ofWorkspace }) => repeatedly(workspaceSteps, () => ofWorkspace.step())));
  return { operations: all.flatMap(({ recorder }) => recorder.operations), acknowledged };
}

async function repeatedly(times: number, step: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += 1) await step();
}

export function workspaceOver(storage: Storage): Workspace {
  return new Workspace({ teamId: WORKSPACE_TEAM, actor: { user_id: "u-ada", role: "admin" }, storage });
}

/** Writes down the commits that are acknowledged. */
function noting(storage: Storage, acknowledged: Acknowledged[]): Storage {
  const commit: Storage["commit"] = async (team, staged) => {
    const result = await storage.commit(team, staged);
    if (result.ok) acknowledged.push({ txId: `${team} ${staged.txId}`, sequence: result.sequence });
    return result;
  };
  return storageWith(storage, { commit });
}
