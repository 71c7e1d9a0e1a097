import { type ChildProcessWithoutNullStreams, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of a program, and what it has printed by now. */
export class ChildProgram {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown>;
  stdout = "";
  stderr = "";

  constructor(command: string, args: readonly string[], { cwd, env }: Pick<SpawnOptions, "cwd" | "env"> = {}) {
    this.#child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
    this.#ended = once(this.#child, "close");
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
  }

  signal(name: NodeJS.Signals = "SIGTERM"): void {
    this.#child.kill(name);
  }

  /** Gives it all of its input, and waits until it ends. */
  given(input: string): Promise<Ended> {
    this.#child.stdin.on("error", () => {}).end(input);
    return this.end();
  }

  /** Waits until it ends by itself. */
  async end(): Promise<Ended> {
    await this.#ended;
    return { code: this.#child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }

  stop(): Promise<Ended> {
    this.signal();
    return this.end();
  }

  /** Waits until it has printed this. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.stdout);
      if (found !== null) return found;
      const more = once(this.#child.stdout, "data").then(() => true);
      const ended = this.#ended.then(() => false);
      if (!(await Promise.race([more, ended]))) throw new Error(`It ended:\n${this.stdout}${this.stderr}`);
    }
  }
}
