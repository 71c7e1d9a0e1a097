import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { buildProgram, Program, removeProgram, startServe } from "./start-serve";

/** Builds the program for the tests of a file, and ends after each test what it started. */
export function usePrograms() {
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-cli-"));
  const running: Program[] = [];
  beforeAll(buildProgram);
  afterEach(async () => {
    for (const program of running.splice(0)) {
      program.signal("SIGKILL");
      await program.end();
    }
  });
  afterAll(() => {
    removeProgram();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (...options: readonly string[]) => {
    const serving = await startServe(...options);
    running.push(serving.program);
    return serving;
  };

  const runs = async (...args: readonly string[]) => {
    const program = new Program(...args);
    running.push(program);
    return program.end();
  };

  const file = (name: string, contents: string): string => {
    const path = join(folder, name);
    writeFileSync(path, contents);
    return path;
  };

  return { folder, start, runs, file };
}
