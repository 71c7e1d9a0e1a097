import type { Storage } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { workspaceOver } from "./clients";
import { unexplained } from "./judge";
import { Recorder, type Recording } from "./recorder";
import { STORAGE_TEAM } from "./storage-client";
import { WORKSPACE_TEAM, WorkspaceClient } from "./workspace-client";

/** Every fault in the clients' answers, and in what they left behind. */
export async function faultsOf(storage: Storage, { operations, acknowledged }: Recording): Promise<readonly string[]> {
  const before = await recorded(storage, -1, (client) => client.recordBeginning());
  const after = await recorded(storage, Number.MAX_SAFE_INTEGER, (client) => client.readAll());
  const broken = await workspaceOver(storage).verify();
  return [
    ...unexplained([...before, ...operations, ...after]),
    ...(await faultsOfFeed(storage, acknowledged)),
    ...broken.map((issue) => `verify: ${JSON.stringify(issue)}`),
  ];
}

async function recorded(storage: Storage, now: number, does: (client: WorkspaceClient) => Promise<void>) {
  const recorder = new Recorder("judge", () => now);
  await does(new WorkspaceClient(workspaceOver(storage), recorder, new Random(seededRandom(1)), 0));
  return recorder.operations;
}

/** The feeds hold every acknowledged commit once, at its number, and no number is missing. */
async function faultsOfFeed(storage: Storage, acknowledged: Recording["acknowledged"]): Promise<readonly string[]> {
  const numbers = new Map<string, number[]>();
  const faults: string[] = [];
  for (const team of [STORAGE_TEAM, WORKSPACE_TEAM]) {
    const feed = await storage.changes(team, 0, 1_000_000);
    if (feed === "gap") return [`the feed of ${team} has forgotten commits`];
    for (const [index, { sequence, txId }] of feed.entries()) {
      if (sequence !== index + 1) faults.push(`the feed of ${team} has ${sequence} at ${index + 1}`);
      numbers.set(`${team} ${txId}`, [...(numbers.get(`${team} ${txId}`) ?? []), sequence]);
    }
  }
  for (const { txId, sequence } of acknowledged) {
    const found = numbers.get(txId) ?? [];
    if (found.join() !== String(sequence))
      faults.push(`${txId} was acknowledged as ${sequence}, the feed has it at [${found}]`);
  }
  return faults;
}
