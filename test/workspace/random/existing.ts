import type { CommitSummary, Snapshot, Workspace } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";

/** Everything in the workspace at one moment, as targets of operations. */
export interface Existing extends Omit<Snapshot, "lists" | "comments"> {
  /** Seconds. */
  readonly now: number;
  /** Of boards and sprints. */
  readonly lists: Snapshot["lists"];
  readonly epicLists: Snapshot["lists"];
  readonly comments: Snapshot["comments"];
  readonly replies: Snapshot["comments"];
  /** The last commits, newest first. */
  readonly commits: readonly CommitSummary[];
}

export async function whatExists(workspace: Workspace, clock: ManualClock): Promise<Existing> {
  const [snapshot, { commits }] = await Promise.all([workspace.export(), workspace.getCommits({ count: 5 })]);
  const isEpicList = ({ board_id, sprint_id }: Snapshot["lists"][number]) => (board_id ?? sprint_id) === undefined;
  return {
    ...snapshot,
    now: Math.floor(clock.now() / 1000),
    lists: snapshot.lists.filter((list) => !isEpicList(list)),
    epicLists: snapshot.lists.filter(isEpicList),
    comments: snapshot.comments.filter(({ parent_comment_id }) => parent_comment_id === undefined),
    replies: snapshot.comments.filter(({ parent_comment_id }) => parent_comment_id !== undefined),
    commits,
  };
}
