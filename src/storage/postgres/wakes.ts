import type { Driver, Listener } from "./driver";

/** The most bytes PostgreSQL sends with a notification, with room to spare. */
const LONGEST_PAYLOAD = 7000;

/** Who wants to know of commits, by workspace; listens while there is anyone. */
export class Wakes {
  readonly #driver: Driver;
  readonly #channel: string;
  readonly #listeners = new Map<string, Set<() => void>>();
  #listening: Listener | undefined;

  constructor(driver: Driver, channel: string) {
    this.#driver = driver;
    this.#channel = channel;
  }

  /** The statement that wakes the workspace's listeners in every process, once the transaction it is in is committed. */
  statement(team: string): string {
    return `NOTIFY "${this.#channel}", '${payloadOf(team)}'`;
  }

  subscribe(team: string, wake: () => void): () => void {
    const payload = payloadOf(team);
    const listener = () => wake();
    const group = this.#listeners.get(payload) ?? new Set();
    this.#listeners.set(payload, group.add(listener));
    this.#listening ??= this.#driver.listen(this.#channel, (which) => this.#wake(which));
    return () => {
      group.delete(listener);
      if (group.size > 0 || this.#listeners.get(payload) !== group) return;
      this.#listeners.delete(payload);
      if (this.#listeners.size === 0) void this.stop();
    };
  }

  async stop(): Promise<void> {
    this.#listeners.clear();
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.stop();
  }

  /** A microtask each, so that a listener that throws harms no other. */
  #wake(payload: string | undefined): void {
    const groups = payload === undefined ? [...this.#listeners.values()] : [this.#listeners.get(payload) ?? []];
    for (const group of groups) {
      for (const listener of group) queueMicrotask(() => this.#isAwake(listener) && listener());
    }
  }

  #isAwake(listener: () => void): boolean {
    return [...this.#listeners.values()].some((group) => group.has(listener));
  }
}

/** The team without quotes or anything else that has a meaning in SQL. A long one may share its payload with others. */
function payloadOf(team: string): string {
  return encodeURIComponent(team).replaceAll("'", "%27").slice(0, LONGEST_PAYLOAD);
}
