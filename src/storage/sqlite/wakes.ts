import { unref } from "../../base/unref";
import { Listeners } from "../listeners";
import type { SqliteConnection } from "./connection";

/** Who wants to hear of commits, by team; looks for those of other processes while there is anyone. */
export class Wakes {
  readonly #listeners = new Listeners();
  readonly #connection: Pick<SqliteConnection, "version">;
  readonly #interval: number;
  #timer: ReturnType<typeof setInterval> | undefined;
  #seen: number | undefined;

  /** Looks for commits of other processes every `interval` milliseconds. */
  constructor(connection: Pick<SqliteConnection, "version">, interval: number) {
    this.#connection = connection;
    this.#interval = interval;
  }

  subscribe(team: string, wake: () => void): () => void {
    const remove = this.#listeners.add(team, wake);
    this.#watch();
    return () => {
      remove();
      if (this.#listeners.isEmpty) this.#stop();
    };
  }

  wake(team: string): void {
    this.#listeners.wake(team);
  }

  close(): void {
    this.#listeners.clear();
    this.#stop();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #watch(): void {
    if (this.#timer !== undefined || this.#connection.version === undefined) return;
    this.#seen = this.#look();
    this.#timer = unref(setInterval(() => this.#check(), this.#interval));
  }

  #check(): void {
    const version = this.#look();
    if (version !== undefined && version === this.#seen) return;
    this.#seen = version;
    this.#listeners.wakeAll();
  }

  /** An error here happens again, and is reported, where the woken listeners read. */
  #look(): number | undefined {
    try {
      return this.#connection.version?.();
    } catch {
      return undefined;
    }
  }
}
