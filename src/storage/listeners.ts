import { unref } from "../base/waiting";
import type { Storage } from "./storage";

type Stop = () => void | Promise<void>;

/** Those who want to hear of commits, by team or another key. */
export class Listeners {
  readonly #byKey = new Map<string, Set<() => void>>();
  readonly #listen: (listeners: Listeners) => Stop;
  #stop: Stop | undefined;

  /** While there is anyone, `listen` hears of other commits; it gives the way to stop. */
  constructor(listen: (listeners: Listeners) => Stop = () => () => {}) {
    this.#listen = listen;
  }

  /** Returns the way to stop. The same function may be added several times, and is then called as often. */
  add(key: string, wake: () => void): () => void {
    const listener = () => wake();
    const listeners = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, listeners.add(listener));
    this.#stop ??= this.#listen(this);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key);
      if (this.#byKey.size === 0) void this.clear();
    };
  }

  /** A microtask each, so that a listener that throws harms neither the commit nor the other listeners. */
  wake(key: string): void {
    for (const listener of this.#byKey.get(key) ?? []) {
      queueMicrotask(() => {
        if (this.#byKey.get(key)?.has(listener)) listener();
      });
    }
  }

  wakeAll(): void {
    for (const key of this.#byKey.keys()) this.wake(key);
  }

  async clear(): Promise<void> {
    const stop = this.#stop;
    this.#byKey.clear();
    this.#stop = undefined;
    await stop?.();
  }
}

const POLL_MS = 1000;

/** For storages that cannot notify of commits; it does not keep the process alive. Returns the way to stop. */
export function poll(wake: () => void): () => void {
  const timer = unref(setInterval(wake, POLL_MS));
  return () => clearInterval(timer);
}

/** Wakes when there may be commits: when the storage notifies, or again and again where it cannot. Returns the way to stop. */
export function subscribe(storage: Storage, team: string, wake: () => void): () => void {
  try {
    return storage.notify?.(team, wake) ?? poll(wake);
  } catch {
    // An error that keeps it from notifying also fails its reads, and is reported there.
    return poll(wake);
  }
}
