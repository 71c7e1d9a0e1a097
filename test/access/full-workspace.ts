import type { Storage, WorkspaceOptions } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { type Fixture, newWorkspace } from "../operations/fixture";
import { type RecordedWrites, recordWrites } from "../storage/record-writes";
import { type Ids, oneOfEverything } from "./every-operation";

const recorded = new Map<string, Promise<RecordedWrites<Ids>>>();

/**
 * Writes what an admin makes who makes one of everything. Workspaces over the storage need other random values than
 * those of seed 1, which made it, or they give its ids again.
 */
export async function writeOneOfEverything(storage: Storage, teamId = "t-acme", user_id = "u-ada"): Promise<Ids> {
  const maker = `${teamId} ${user_id}`;
  const actor = { user_id, role: "admin" } as const;
  const recording =
    recorded.get(maker) ??
    recordWrites((first) => oneOfEverything(newWorkspace({ storage: first, teamId, actor }).workspace));
  recorded.set(maker, recording);
  const { made, writeTo } = await recording;
  await writeTo(storage);
  return made;
}

/** The workspace of {@link newWorkspace}, but with one of everything. */
export async function fullWorkspace(options: Partial<WorkspaceOptions> = {}): Promise<Fixture & { readonly ids: Ids }> {
  const fixture = newWorkspace({ random: seededRandom(2), ...options });
  return { ...fixture, ids: await writeOneOfEverything(fixture.storage) };
}
