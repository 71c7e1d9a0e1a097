import type { Storage, Workspace } from "workspace-engine";
import type { PlainStore } from "./plain";
import { type Effort, type Timing, timed, timingOf } from "./timed";

export interface CommitTimes {
  /** `createCard` as a whole. */
  readonly operation: Timing;
  /** The storage's part of it. */
  readonly commit: Timing;
  /** Commits of both, one after another, so that neither has more of the processor's caches. */
  readonly beside: { readonly commit: Timing; readonly plain: Timing } | undefined;
}

/** Makes cards, one after another, in turn in each of the lists. */
export async function measureCommits(
  workspace: Workspace,
  storage: Storage,
  plain: PlainStore | undefined,
  effort: Effort,
): Promise<CommitTimes> {
  const lists = await openLists(workspace);
  const makeCards = () =>
    timed(effort, (index) =>
      workspace.createCard({ title: `A card made by the benchmark, number ${index}`, list_id: turn(lists, index) }),
    );
  const alone = await commitsOf(storage, makeCards);
  if (plain === undefined)
    return { operation: alone.made, commit: timingOf(alone.times, Number.NaN), beside: undefined };
  const beside = await commitsOf(storage, makeCards, plain);
  return {
    operation: alone.made,
    commit: timingOf(alone.times, Number.NaN),
    beside: { commit: timingOf(beside.times, Number.NaN), plain: timingOf(beside.plainTimes, Number.NaN) },
  };
}

/** The time of each commit, and of writing the same documents and log by the driver alone. */
async function commitsOf<T>(storage: Storage, work: () => Promise<T>, plain?: PlainStore) {
  const times: number[] = [];
  const plainTimes: number[] = [];
  const { commit } = storage;
  storage.commit = async (team, given) => {
    const own = () => timeOf(times, () => commit.call(storage, team, given));
    if (plain === undefined) return own();
    const isPlainFirst = times.length % 2 === 1;
    if (isPlainFirst) await timeOf(plainTimes, () => plain.insert(given));
    const result = await own();
    if (!isPlainFirst) await timeOf(plainTimes, () => plain.insert(given));
    return result;
  };
  const made = await work();
  storage.commit = commit;
  return { made, times, plainTimes };
}

async function timeOf<T>(times: number[], call: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await call();
  times.push(performance.now() - start);
  return result;
}

export async function openLists(workspace: Workspace): Promise<readonly string[]> {
  const { boards } = await workspace.getBoards({ archived: false });
  const found: string[] = [];
  for (const { id } of boards.slice(0, 20)) {
    const { board } = await workspace.getBoard({ board_id: id, include: ["lists"] });
    for (const list of board.lists ?? []) if (list.archived === undefined) found.push(list.id);
  }
  return found;
}

/** Everything gets its turn. */
export function turn<T>(all: readonly T[], index: number): T {
  const chosen = all[index % all.length];
  if (chosen === undefined) throw new Error("There is nothing to choose from.");
  return chosen;
}
