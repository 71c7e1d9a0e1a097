import type { WorkspaceCommit } from "../../engine/commit";
import type { Workspace } from "../../workspace";
import { eventText, type Source } from "./source";

/**
 * The commits of a workspace, in order and once. The id of an event is the commit's number. What is more than may wait for a
 * slow reader is read again from the storage when there is room.
 */
export class CommitSource implements Source {
  readonly ending = undefined;
  readonly #workspace: Workspace;
  readonly #buffer: number;
  #waiting: { readonly sequence: number; readonly text: string }[] = [];
  #waitingLength = 0;
  #last: number | undefined;
  #stop: () => void = () => {};
  #isBehind = false;
  wake = (): void => {};

  /** @throws WorkspaceError 403 `no_access` for anyone but an admin. */
  constructor(workspace: Workspace, after: number | undefined, buffer: number) {
    this.#workspace = workspace;
    this.#buffer = buffer;
    this.#follow(after, (sequence) => this.#push(sequence, "following", { sequence }));
  }

  next(): Iterable<string> | undefined {
    const event = this.#waiting.shift();
    if (event !== undefined) {
      this.#last = event.sequence;
      this.#waitingLength -= event.text.length;
      return [event.text];
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
    this.#push(commit.sequence, "commit", commit);
    if (this.#waitingLength < this.#buffer) return;
    this.#isBehind = true;
    this.#stop();
  }

  #push(sequence: number, event: string, data: object): void {
    const text = eventText(event, String(sequence), JSON.stringify(data));
    this.#waiting.push({ sequence, text });
    this.#waitingLength += text.length;
    this.wake();
  }
}
