import { poll } from "../poll";
import type { Storage } from "../storage";
import { subscribe } from "../subscribe";
import { isSamePlace, type Placement } from "./placement";
import type { ShardDirectory } from "./shard-directory";

type ShardAt = (placement: Placement) => Promise<Storage>;

/** Those who want to hear of commits, each listening to the shard on which its workspace is. */
export class FollowingListeners {
  readonly #directory: ShardDirectory;
  readonly #shardAt: ShardAt;
  readonly #listeners = new Set<FollowingListener>();
  #stopLooking: (() => void) | undefined;

  constructor(directory: ShardDirectory, shardAt: ShardAt) {
    this.#directory = directory;
    this.#shardAt = shardAt;
  }

  /** Returns the way to stop. */
  add(team: string, wake: () => void): () => void {
    this.#stopLooking ??= this.#directory.notify(() => void this.#look());
    const listener = new FollowingListener(this.#directory, this.#shardAt, team, wake);
    this.#listeners.add(listener);
    listener.follow();
    return () => {
      this.#listeners.delete(listener);
      listener.stop();
      if (this.#listeners.size === 0) this.close();
    };
  }

  close(): void {
    for (const listener of this.#listeners) listener.stop();
    this.#listeners.clear();
    this.#stopLooking?.();
    this.#stopLooking = undefined;
  }

  /** What cannot be asked now is asked at the next waking; until then calls notice by themselves. */
  async #look(): Promise<void> {
    const listeners = [...this.#listeners];
    await this.#directory.refresh([...new Set(listeners.map(({ team }) => team))]).catch(() => {});
    for (const listener of listeners) listener.follow();
  }
}

class FollowingListener {
  readonly team: string;
  readonly #directory: ShardDirectory;
  readonly #shardAt: ShardAt;
  readonly #wake: () => void;
  #place: Placement | undefined;
  #unsubscribe: () => void = () => {};
  #isStopped = false;
  #following: Promise<void> = Promise.resolve();

  constructor(directory: ShardDirectory, shardAt: ShardAt, team: string, wake: () => void) {
    this.team = team;
    this.#directory = directory;
    this.#shardAt = shardAt;
    this.#wake = () => {
      if (!this.#isStopped) wake();
    };
  }

  /** Listens where the workspace is; where that cannot be found out, by asking again and again. */
  follow(): void {
    this.#following = this.#following
      .then(() => this.#listenThere())
      .catch(() => {
        this.#place = undefined;
        this.#listen(() =>
          poll(() => {
            this.#wake();
            this.follow();
          }),
        );
      });
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
  }

  async #listenThere(): Promise<void> {
    const placement = await this.#directory.of(this.team);
    if (this.#place !== undefined && isSamePlace(placement, this.#place)) return;
    const shard = await this.#shardAt(placement);
    this.#listen(() => subscribe(shard, this.team, this.#wake));
    this.#place = placement;
    // There may be commits from before it listened.
    this.#wake();
  }

  #listen(begin: () => () => void): void {
    this.#unsubscribe();
    this.#unsubscribe = this.#isStopped ? () => {} : begin();
  }
}
