import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Aim } from "./measure";

/** The word that makes the program the server. */
export const SERVER = "server";

/** The measured workspace in a process of its own, so that who asks takes no time from who answers. */
export class ServerProcess {
  readonly #child: ChildProcess;

  constructor() {
    const [, program = ""] = process.argv;
    this.#child = fork(program, [SERVER], { execArgv: ["--expose-gc", "--max-old-space-size=8000"] });
  }

  open(cards: number): Promise<Aim> {
    return this.#ask(cards);
  }

  /** Bytes in use once whatever nobody needs is gone. */
  async heap(): Promise<number> {
    return (await this.#ask<{ readonly heap: number }>("heap")).heap;
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  async #ask<Answer>(message: number | string): Promise<Answer> {
    const answer = once(this.#child, "message");
    const ended = once(this.#child, "exit").then(() => Promise.reject(new Error("The server ended.")));
    this.#child.send(message);
    const [received]: Answer[] = await Promise.race([answer, ended]);
    if (received === undefined) throw new Error("The server said nothing.");
    return received;
  }
}
