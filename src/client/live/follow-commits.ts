import { callListener, printFailure } from "../../base/call-listener";
import type { CommitListener, FollowOptions } from "../../engine/commit-follower";
import type { WorkspaceError } from "../../errors/errors";
import { deepFreeze } from "../../session/freeze";
import type { Message } from "../requests/message";
import type { Connection } from "../requests/send";
import { EventFollower } from "./event-follower";

/** Hands on the commits that a server sends, in order and once. Returns the way to stop. */
export function followCommits(
  message: Message,
  connection: Connection,
  listener: CommitListener,
  { after, onFollowing = () => {} }: FollowOptions,
): () => void {
  let hasFailed = false;
  let hasBegun = false;
  const print = (error: WorkspaceError): void => {
    if (!hasFailed) printFailure("Commits of workspace-engine cannot be read and are waited for", error);
    hasFailed = true;
  };
  const follower = new EventFollower(
    message,
    connection,
    {
      hear: ({ event, data }) => {
        hasFailed = false;
        const received = deepFreeze(JSON.parse(data));
        if (event === "commit") callListener(listener, received);
        if (event !== "following" || hasBegun) return;
        hasBegun = true;
        callListener(onFollowing, received.sequence);
      },
      lost: print,
      refused: (error) => printFailure("Commits of workspace-engine can be followed no longer", error),
    },
    after === undefined ? "" : String(after),
  );
  void follower.run();
  return () => follower.stop();
}
