import { Workspace, type WorkspaceOptions } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { type CommitTimes, measureCommits } from "./commits";
import { ADA, type Contents, fill, MIA, TEAM } from "./contents";
import type { Store } from "./stores";
import type { Effort, Timing } from "./timed";
import { measureViews, viewsOf } from "./views";
import { measureWaits, type Waits } from "./waits";

export interface Measures {
  /** Seconds it took to fill the storage. */
  readonly filled: number;
  readonly commits: CommitTimes;
  /** By the name of the view. */
  readonly views: ReadonlyMap<string, Timing>;
  /** By the name of the operation; nothing where the database is in the same program. */
  readonly waits: ReadonlyMap<string, Waits>;
}

/** Fills a store and measures what it does with so much in it. */
export async function measure(store: Store, contents: Contents, effort: Effort): Promise<Measures> {
  const { storage, plain, waited } = store;
  const start = performance.now();
  await fill(storage, contents);
  const filled = (performance.now() - start) / 1000;
  await plain?.fill(contents);
  await store.settle();
  const as = (actor: WorkspaceOptions["actor"]) =>
    new Workspace({ teamId: TEAM, actor, storage, clock: manualClock() });
  const workspace = as(ADA);
  const views = await viewsOf(workspace);
  const timings = await measureViews(workspace, views, effort);
  return {
    filled,
    commits: await measureCommits(workspace, storage, plain, effort),
    waits: waited ? await measureWaits({ admin: workspace, member: as(MIA) }, storage, waited, effort) : new Map(),
    views: new Map(Object.keys(views).flatMap((name, index) => (timings[index] ? [[name, timings[index]]] : []))),
  };
}
