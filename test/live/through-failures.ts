import { MemoryStorage, Workspace, WorkspaceError } from "workspace-engine";
import { faultStorage, manualClock, seededRandom } from "workspace-engine/testing";
import { storageAround } from "../storage-with";
import { beginning } from "../workspace/random/beginning";
import { actors, carryOutCall, carryOutSteps, type Step } from "../workspace/random-workspace";

function isFailureOfTheStorage(error: unknown): void {
  const isOfTheStorage =
    error instanceof WorkspaceError && (error.status === 503 || error.code === "applied_without_answer");
  if (!isOfTheStorage) throw error;
}

/**
 * Has two processes do the steps by turns, while the reads of the first often fail. What it follows was opened before
 * by `follow`, and can be read again in the end.
 */
export async function throughFailures<Followed>(
  { steps, seed }: { readonly steps: readonly Step[]; readonly seed: number },
  follow: (own: Workspace, other: Workspace) => Promise<readonly Followed[]>,
): Promise<readonly Followed[]> {
  const clock = manualClock();
  const inner = new MemoryStorage();
  const reads = ["get", "find", "count", "countBy", "changes", "logRange"] as const;
  const faulty = faultStorage(inner, { seed, only: reads, rates: { busy: 0.1, unavailable: 0.1 } });
  let isFailing = false;
  const storage = storageAround(inner, (name, make, parameters) =>
    isFailing ? Reflect.apply(Reflect.get(faulty, name), faulty, parameters) : make(),
  );
  const options = { teamId: "t-acme", actor: actors.ada, clock, history: true } as const;
  const other = new Workspace({ ...options, storage: inner, random: seededRandom(1) });
  const own = new Workspace({ ...options, storage, random: seededRandom(2) });
  await other.load(beginning());
  const followed = await follow(own, other);
  isFailing = true;
  await carryOutSteps(other, clock, steps, {
    perform: (call, place) => carryOutCall(place % 2 === 0 ? own : other, call).catch(isFailureOfTheStorage),
  });
  faulty.calm();
  return followed;
}
