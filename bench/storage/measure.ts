import { Workspace } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { type CommitTimes, measureCommits } from "./commits";
import { ADA, type Contents, fill, TEAM } from "./contents";
import type { Store } from "./stores";
import type { Effort, Timing } from "./timed";
import { measureViews, viewsOf } from "./views";

export interface Measures {
  /** Seconds it took to fill the storage. */
  readonly filled: number;
  readonly commits: CommitTimes;
  /** By the name of the view. */
  readonly views: ReadonlyMap<string, Timing>;
}

/** Fills a store and measures what it does with so much in it. */
export async function measure(store: Store, contents: Contents, effort: Effort): Promise<Measures> {
  const { storage, plain } = store;
  const start = performance.now();
  await fill(storage, contents);
  const filled = (performance.now() - start) / 1000;
  await plain?.fill(contents.documents);
  await store.settle();
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage, clock: manualClock() });
  const views = await viewsOf(workspace);
  const timings = await measureViews(workspace, views, effort);
  return {
    filled,
    commits: await measureCommits(workspace, storage, plain, effort),
    views: new Map(Object.keys(views).flatMap((name, index) => (timings[index] ? [[name, timings[index]]] : []))),
  };
}
