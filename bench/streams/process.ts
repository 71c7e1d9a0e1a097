import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The word that makes the program the server. */
export const SERVER = "server";

/** Work for the server before it reports its resources. */
export interface Order {
  readonly write?: { readonly perSecond: number; readonly seconds: number };
}

/** Resources of the server's process. */
export interface Taken {
  /** Bytes that are in use once whatever nobody needs is gone. */
  readonly heap: number;
  readonly rss: number;
  /** Seconds since it began. */
  readonly cpu: number;
}

/** Where it listens, and the lists that can be watched. */
export interface Place {
  readonly url: string;
  readonly lists: readonly string[];
}

/** The measured server in a process of its own, so that its readers take no time from it but that of the machine. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #place: Promise<Place>;
  readonly #ended: Promise<never>;

  constructor() {
    const [, program = ""] = process.argv;
    this.#child = fork(program, [SERVER], { execArgv: [...process.execArgv, "--expose-gc"] });
    this.#ended = once(this.#child, "exit").then(() => Promise.reject(new Error("The server ended.")));
    this.#ended.catch(() => {});
    this.#place = this.#received<Place>();
  }

  place(): Promise<Place> {
    return this.#place;
  }

  taken(order: Order = {}): Promise<Taken> {
    const received = this.#received<Taken>();
    this.#child.send(order);
    return received;
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  async #received<Answer>(): Promise<Answer> {
    const [received]: Answer[] = await Promise.race([once(this.#child, "message"), this.#ended]);
    if (received === undefined) throw new Error("The server said nothing.");
    return received;
  }
}
