import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { builtProgram } from "./built-program";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A process that runs one of the programs of this folder; what it prints can be read line by line. */
export class Child {
  readonly #process: ChildProcess;
  readonly #exited: Promise<void>;
  readonly #printed: Promise<void>;
  #output = "";
  #errors = "";

  constructor(program: string, ...args: readonly string[]) {
    const path = builtProgram(fileURLToPath(new URL(program, import.meta.url)));
    const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: "pipe" });
    this.#process = child;
    this.#exited = new Promise((resolve) => child.once("close", () => resolve()));
    this.#printed = new Promise((resolve) => {
      child.stdout.on("data", (data) => {
        this.#output += String(data);
        resolve();
      });
      child.once("close", () => resolve());
    });
    // A child that has ended hears nothing; its other methods report how it ended.
    child.stdin.on("error", () => {});
    child.stderr.on("data", (data) => {
      this.#errors += String(data);
    });
  }

  /** Resolves with its first output. */
  async started(): Promise<void> {
    await this.#printed;
    if (this.#output === "") throw new Error(`The process ended without a word: ${this.#errors}`);
  }

  /** Resolves once it has printed so many lines. */
  async printed(count: number): Promise<void> {
    const { stdout } = this.#process;
    while (stdout !== null && this.lines.length < count) {
      await Promise.race([once(stdout, "data"), this.#exited]);
      if (this.#process.exitCode !== null) throw new Error(`The process has ended: ${this.#errors}`);
    }
  }

  /** The whole lines it has printed by now. */
  get lines(): readonly string[] {
    return this.#output.split("\n").slice(0, -1);
  }

  /** Gives it a line to read. */
  say(line: string): void {
    this.#process.stdin?.write(`${line}\n`);
  }

  /** Ends it if it has not ended by itself. */
  async stop(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#exited;
  }

  /** Ends it in the middle of whatever it does, and resolves with the whole lines it printed. */
  async kill(): Promise<readonly string[]> {
    if (this.#process.exitCode !== null) throw new Error(`The process had ended by itself: ${this.#errors}`);
    this.#process.kill("SIGKILL");
    await this.#exited;
    return this.lines;
  }

  /** Resolves with what it printed once it has ended by itself, in whatever way. */
  async report(): Promise<{ readonly lines: readonly string[]; readonly errors: string }> {
    await this.#exited;
    return { lines: this.lines, errors: this.#errors };
  }

  /** Resolves with the lines it printed once it has ended by itself. */
  async end(): Promise<readonly string[]> {
    await this.#exited;
    if (this.#process.exitCode !== 0) throw new Error(`The process failed: ${this.#errors}`);
    return this.lines;
  }
}
