import type { Snapshot, Workspace } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";

export type Existing = Awaited<ReturnType<typeof whatExists>>;

/** Everything in the workspace at one moment, as targets of operations. */
export async function whatExists(workspace: Workspace, clock: ManualClock) {
  const [snapshot, { commits }] = await Promise.all([workspace.export(), workspace.getCommits({ count: 5 })]);
  const isEpicList = ({ board_id, sprint_id }: Snapshot["lists"][number]) => (board_id ?? sprint_id) === undefined;
  return {
    ...snapshot,
    /** Seconds. */
    now: Math.floor(clock.now() / 1000),
    /** Of boards and sprints. */
    lists: snapshot.lists.filter((list) => !isEpicList(list)),
    epicLists: snapshot.lists.filter(isEpicList),
    comments: snapshot.comments.filter(({ parent_comment_id }) => parent_comment_id === undefined),
    replies: snapshot.comments.filter(({ parent_comment_id }) => parent_comment_id !== undefined),
    /** The last ones, newest first. */
    commits,
  };
}
