import { fileURLToPath } from "node:url";
import { ChildProgram, type Ended } from "../child-program";
import { builtProgram } from "./built-program";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A process that runs one of the programs of this folder; what it prints can be read line by line. */
export class Child {
  readonly #program: ChildProgram;

  constructor(program: string, ...args: readonly string[]) {
    const path = builtProgram(fileURLToPath(new URL(program, import.meta.url)));
    this.#program = new ChildProgram(process.execPath, [path, ...args], { cwd: root });
  }

  /** Resolves once it has printed so many lines. */
  printed(count: number): Promise<unknown> {
    return this.#program.printed(new RegExp(`(?:.*\n){${count}}`));
  }

  /** The whole lines it has printed by now. */
  get lines(): readonly string[] {
    return this.#program.stdout.split("\n").slice(0, -1);
  }

  /** Gives it a line to read. */
  say(line: string): void {
    this.#program.say(line);
  }

  /** Ends it if it has not ended by itself. */
  stop(): Promise<Ended> {
    this.#program.signal("SIGKILL");
    return this.#program.end();
  }

  /** Ends it in the middle of whatever it does, and resolves with the whole lines it printed. */
  async kill(): Promise<readonly string[]> {
    const { code, stderr } = await this.stop();
    if (code !== null) throw new Error(`The process had ended by itself: ${stderr}`);
    return this.lines;
  }

  /** Resolves with what it printed once it has ended by itself, in whatever way. */
  async report(): Promise<{ readonly lines: readonly string[]; readonly errors: string }> {
    const { stderr } = await this.#program.end();
    return { lines: this.lines, errors: stderr };
  }

  /** Resolves with the lines it printed once it has ended by itself. */
  async end(): Promise<readonly string[]> {
    const { code, stderr } = await this.#program.end();
    if (code !== 0) throw new Error(`The process failed: ${stderr}`);
    return this.lines;
  }
}
