import type { SqliteConnection } from "./connection";

/** Who wants to hear of commits, by team. */
export class Wakes {
  readonly #listeners = new Map<string, Set<() => void>>();
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
    const listener = () => wake();
    const listeners = this.#listeners.get(team) ?? new Set();
    this.#listeners.set(team, listeners.add(listener));
    this.#watch();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(team) === listeners) this.#listeners.delete(team);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** A microtask each, so that a listener that throws harms neither the commit nor the other listeners. */
  wake(team: string): void {
    for (const listener of this.#listeners.get(team) ?? []) {
      queueMicrotask(() => {
        if (this.#listeners.get(team)?.has(listener)) listener();
      });
    }
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
    this.#timer = setInterval(() => this.#check(), this.#interval);
    // Watching alone keeps no process alive. Only Node's timers know the method.
    const timer: unknown = this.#timer;
    if (typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function") {
      timer.unref();
    }
  }

  #check(): void {
    const version = this.#look();
    if (version !== undefined && version === this.#seen) return;
    this.#seen = version;
    for (const team of this.#listeners.keys()) this.wake(team);
  }

  /** What fails here fails again, and is told, where the woken read. */
  #look(): number | undefined {
    try {
      return this.#connection.version?.();
    } catch {
      return undefined;
    }
  }
}
