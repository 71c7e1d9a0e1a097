import type { Commit, Storage, Workspace } from "workspace-engine";
import type { PlainStore } from "./plain";
import { type Effort, type Timing, timed, timingOf } from "./timed";

export interface CommitTimes {
  /** `createCard` as a whole. */
  readonly operation: Timing;
  /** The storage's part of it. */
  readonly commit: Timing;
  /** The same documents and log written by the driver alone. */
  readonly plain: Timing | undefined;
}

/** Makes cards, one after another, in turn in each of the lists. */
export async function measureCommits(
  workspace: Workspace,
  storage: Storage,
  plain: PlainStore | undefined,
  effort: Effort,
): Promise<CommitTimes> {
  const lists = await openLists(workspace);
  const commits: Commit[] = [];
  const times: number[] = [];
  const { commit } = storage;
  storage.commit = async (team, given) => {
    const start = performance.now();
    const result = await commit.call(storage, team, given);
    times.push(performance.now() - start);
    commits.push(given);
    return result;
  };
  const operation = await timed(effort, (index) =>
    workspace.createCard({ title: `A card made by the benchmark, number ${index}`, list_id: turn(lists, index) }),
  );
  storage.commit = commit;
  const ownCommits = timingOf(times, Number.NaN);
  if (plain === undefined) return { operation, commit: ownCommits, plain: undefined };
  const inserted = await timed({ ...effort, calls: commits.length }, (index) => plain.insert(turn(commits, index)));
  return { operation, commit: ownCommits, plain: inserted };
}

async function openLists(workspace: Workspace): Promise<readonly string[]> {
  const { boards } = await workspace.getBoards({ archived: false });
  const found: string[] = [];
  for (const { id } of boards.slice(0, 20)) {
    const { board } = await workspace.getBoard({ board_id: id, include: ["lists"] });
    for (const list of board.lists ?? []) if (list.archived === undefined) found.push(list.id);
  }
  return found;
}

/** Everything gets its turn. */
function turn<T>(all: readonly T[], index: number): T {
  const chosen = all[index % all.length];
  if (chosen === undefined) throw new Error("There is nothing to choose from.");
  return chosen;
}
