/** One client in a process of its own: makes cards in one workspace, one after another, until it is stopped. */
import { type Storage, Workspace } from "workspace-engine";
import { processorTime } from "../processor-time";
import { ADA, firstList } from "./board";
import { type Place, storageAt } from "./place";

export interface Order {
  readonly place: Place;
  readonly teamId: string;
  /** Whether it makes cards, or sends commits through the storage and the driver by turns. */
  readonly work: "cards" | "beside";
  /** Which of the clients it is. */
  readonly client: number;
  /** For each way. */
  readonly milliseconds: number;
}

export interface Made {
  /** Milliseconds that each card took. */
  readonly times: readonly number[];
  readonly conflicts: number;
  /** Milliseconds of this process's processor time. */
  readonly cpu: number;
}

/** Makes cards until the time is over. */
export async function makeCards(
  { place, teamId, milliseconds }: Pick<Order, "place" | "teamId" | "milliseconds">,
  ready: () => Promise<void>,
): Promise<Made> {
  const storage = storageAt(place);
  try {
    const workspace = new Workspace({ teamId, actor: ADA, storage });
    const list_id = await firstList(workspace);
    const create = (title: string) => workspace.createCard({ title, list_id });
    await create("The first one");
    await ready();
    const before = conflictsOf(storage);
    const start = processorTime();
    const times = await timesUntil(performance.now() + milliseconds, create);
    const cpu = (processorTime() - start) / 1000;
    return { times, conflicts: conflictsOf(storage) - before, cpu };
  } finally {
    await storage.close();
  }
}

const conflictsOf = (storage: Storage): number => storage.stats?.()?.conflicts ?? 0;

export async function timesUntil(end: number, create: (title: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let start = performance.now(); start < end; start = performance.now()) {
    await create(`A card made by the benchmark, number ${times.length}`);
    times.push(performance.now() - start);
  }
  return times;
}
