import type { WorkspaceCommit } from "../../engine/commit-follower";
import type { Workspace } from "../../workspace";
import { eventHead, eventText, type Source } from "./source";

/**
 * The commits of a workspace, in order and once. The id of an event is the commit's number. For a slow reader one commit waits,
 * and no text of it is made before there is room; the others are read again from the storage.
 */
export class CommitSource implements Source {
  readonly ending = undefined;
  readonly #workspace: Workspace;
  #waiting: { readonly sequence: number; readonly pieces: Iterable<string> }[] = [];
  #last: number | undefined;
  #stop: () => void = () => {};
  #isBehind = false;
  wake = (): void => {};

  /** @throws WorkspaceError 403 `no_access` for anyone but an admin. */
  constructor(workspace: Workspace, after: number | undefined) {
    this.#workspace = workspace;
    this.#follow(after, (sequence) =>
      this.#push(sequence, [eventText("following", String(sequence), JSON.stringify({ sequence }))]),
    );
  }

  next(): Iterable<string> | undefined {
    const event = this.#waiting.shift();
    if (event !== undefined) {
      this.#last = event.sequence;
      return event.pieces;
    }
    if (this.#isBehind) {
      this.#isBehind = false;
      this.#follow(this.#last);
    }
    return undefined;
  }

  close(): void {
    this.#stop();
  }

  #follow(after: number | undefined, onFollowing?: (sequence: number) => void): void {
    this.#stop = this.#workspace.subscribe((commit) => this.#take(commit), { after, onFollowing });
  }

  #take(commit: WorkspaceCommit): void {
    if (this.#isBehind) return;
    this.#push(commit.sequence, piecesOf(commit));
    if (this.#waiting.length === 0) return;
    this.#isBehind = true;
    this.#stop();
  }

  #push(sequence: number, pieces: Iterable<string>): void {
    this.#waiting.push({ sequence, pieces });
    this.wake();
  }
}

/** Its event, change by change: a commit of an import is one of two hundred documents. */
function* piecesOf({ changes, ...commit }: WorkspaceCommit): Generator<string, void> {
  yield `${eventHead("commit", String(commit.sequence))}${JSON.stringify(commit).slice(0, -1)},"changes":[`;
  for (const [place, change] of changes.entries()) yield `${place === 0 ? "" : ","}${JSON.stringify(change)}`;
  yield "]}\n\n";
}
