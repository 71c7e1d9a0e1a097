import type { Scheduler } from "fast-check";
import {
  type Change,
  MemoryStorage,
  type Snapshot,
  type Storage,
  Workspace,
  WorkspaceError,
  type WorkspaceOptions,
} from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { idsFrom } from "../../../src/base/ids";
import { newWorkspace } from "../../operations/fixture";
import { scheduledStorage } from "../../operations/scheduled-storage";
import type { Existing } from "../random/existing";
import { type Call, callOf, carryOut, carryOutCall, type Step } from "../random-workspace";
import { OperationAgain, OperationAtWork } from "./operation-at-work";

/** Operations to do at once in a workspace that has been through something. */
export interface Race {
  readonly before: readonly Step[];
  readonly atOnce: readonly Step[];
  /** Which few things the operations are about. */
  readonly focus: number;
}

export interface Done {
  readonly call: Call;
  readonly answer: unknown;
  readonly at: OperationAtWork;
}

export interface Outcome {
  readonly done: readonly Done[];
  readonly earlier: Snapshot;
  readonly later: Snapshot;
  /** The commits made meanwhile. */
  readonly log: readonly Change[];
  readonly broken: readonly unknown[];
}

async function begun({ before }: Race, storage: Storage) {
  const clock = manualClock();
  const { workspace } = newWorkspace({ clock, storage });
  const there = await carryOut(workspace, clock, before);
  clock.advance("1m");
  return { workspace, clock, there: { ...there, now: there.now + 60 } };
}

/** An operation has a workspace of its own, so that its ids differ from those of others. */
async function ownWorkspace(options: Pick<WorkspaceOptions, "clock" | "storage" | "ids">): Promise<Workspace> {
  const actor = { user_id: "u-ada", role: "admin" } as const;
  const own = new Workspace({ teamId: "t-acme", actor, random: () => 0, history: true, ...options });
  await own.getTimeSettings();
  return own;
}

/** Does everything at once; the scheduler decides which operation's call to the storage is next. */
export async function allAtOnce(race: Race, scheduler: Scheduler): Promise<Outcome> {
  const { storage, interleave } = scheduledStorage(scheduler);
  const { workspace, clock, there } = await begun(race, storage);
  const earlier = await workspace.export();
  const { last } = await storage.logRange("t-acme");
  const narrow = narrowed(there, race.focus);
  const racers = await Promise.all(
    race.atOnce.map(async (step, index) => {
      const at = new OperationAtWork(storage, idsFrom(seededRandom(100 + index)));
      return { call: callOf(step, narrow), at, own: await ownWorkspace({ clock, storage: at.storage, ids: at.ids }) };
    }),
  );
  const answers = await interleave(
    ...racers.map(
      ({ own, call }) =>
        () =>
          carryOutCall(own, call),
    ),
  );
  const later = await workspace.export();
  const broken = await workspace.verify();
  const log = await storage.changes("t-acme", last, 100);
  if (log === "gap") throw new Error("Commits were forgotten.");
  return {
    done: racers.map(({ call, at }, index) => ({ call, at, answer: answers[index] })),
    earlier,
    later,
    log,
    broken,
  };
}

/** Does one after another, in the order of their commits, what changed something. */
export async function oneAfterAnother(race: Race, done: readonly Done[]): Promise<Snapshot> {
  const storage = new MemoryStorage();
  const { workspace, clock } = await begun(race, storage);
  for (const { call, at } of done) {
    const again = new OperationAgain(storage, at.given);
    const answer = await carryOutCall(await ownWorkspace({ clock, storage: again.storage, ids: again.ids }), call);
    if (answer instanceof WorkspaceError) throw answer;
  }
  return workspace.export();
}

/** One or two of everything: the fewer there are, the more operations meet. */
function narrowed(there: Existing, focus: number): Existing {
  const most = 1 + (focus % 2);
  const few = Object.entries(there).map(([name, value]) => {
    if (!Array.isArray(value) || value.length <= most) return [name, value];
    const first = focus % (value.length - most + 1);
    return [name, value.slice(first, first + most)];
  });
  return { ...there, ...Object.fromEntries(few) };
}
