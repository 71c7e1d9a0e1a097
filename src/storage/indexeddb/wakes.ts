import { Listeners } from "../listeners";

/** Who wants to hear of commits, by team, and how the storages over one database notify each other of them. */
export class Wakes {
  readonly #listeners = new Listeners();
  readonly #channel: BroadcastChannel;

  /** Calls `onOthers` with the team when another storage, here or in another tab, has committed. */
  constructor(name: string, onOthers: (team: string) => void) {
    this.#channel = new BroadcastChannel(`workspace-engine ${name}`);
    this.#channel.onmessage = ({ data }) => {
      const team = String(data);
      onOthers(team);
      this.#listeners.wake(team);
    };
  }

  add(team: string, wake: () => void): () => void {
    return this.#listeners.add(team, wake);
  }

  /** Notifies all of them of a commit made here. */
  notify(team: string): void {
    this.#listeners.wake(team);
    this.#channel.postMessage(team);
  }

  wakeAll(): void {
    this.#listeners.wakeAll();
  }

  close(): void {
    this.#listeners.clear();
    this.#channel.close();
  }
}
