import { Listeners } from "../listeners";
import type { Driver, Listener } from "./driver";
import { listeningLock } from "./listening-locks";

/** The most bytes PostgreSQL sends with a notification, with room to spare. */
const LONGEST_PAYLOAD = 7000;

/** The notification for the listeners of a workspace in every process. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
  /** The lock of those who listen; null where they share the session of those who commit, so that no lock shows them. */
  readonly listening: bigint | null;
}

/** Who wants to know of commits, by workspace; listens while there is anyone. */
export class Wakes {
  readonly #driver: Driver;
  readonly #channel: string;
  readonly #lock: bigint | null;
  readonly #listeners = new Listeners();
  #listening: Listener | undefined;

  constructor(driver: Driver, channel: string) {
    this.#driver = driver;
    this.#channel = channel;
    this.#lock = driver.multiProcess ? listeningLock(channel) : null;
  }

  notification(team: string): Notification {
    return { channel: this.#channel, payload: payloadOf(team), listening: this.#lock };
  }

  subscribe(team: string, wake: () => void): () => void {
    const remove = this.#listeners.add(payloadOf(team), wake);
    this.#listening ??= this.#driver.listen(this.#channel, (payload) => this.#wake(payload));
    return () => {
      remove();
      if (this.#listeners.isEmpty) void this.stop();
    };
  }

  async stop(): Promise<void> {
    this.#listeners.clear();
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.stop();
  }

  #wake(payload: string | undefined): void {
    if (payload === undefined) this.#listeners.wakeAll();
    else this.#listeners.wake(payload);
  }
}

/** The team in ASCII. A long one may share its payload with others. */
function payloadOf(team: string): string {
  return encodeURIComponent(team).replaceAll("'", "%27").slice(0, LONGEST_PAYLOAD);
}
