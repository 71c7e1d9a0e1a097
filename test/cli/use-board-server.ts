import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { generateWorkspace } from "workspace-engine/testing";
import { buildBoard, buildProgram, removeProgram, type Serving, startServe } from "./start-serve";

export interface BoardServer {
  /** For files that go with the tests. */
  readonly folder: string;
  /** With a made-up workspace and all of its past, until the test ends. */
  serve(...options: readonly string[]): Promise<Serving>;
  /** With nothing but these options. */
  serveAlone(...options: readonly string[]): Promise<Serving>;
}

/** Call it before `useBrowser`: hooks run in reverse order, and a page would report a server that stops before it. */
export function useBoardServer(): BoardServer {
  let serving: Serving | undefined;
  const folder = mkdtempSync(join(tmpdir(), "workspace-engine-board-"));
  const data = join(folder, "workspace.json");

  beforeAll(async () => {
    writeFileSync(data, JSON.stringify(generateWorkspace({ seed: 7, cards: 120, boards: 2, teamId: "my-team" })));
    await Promise.all([buildProgram(), buildBoard()]);
  }, 120_000);

  afterEach(async () => {
    serving?.program.signal("SIGKILL");
    await serving?.program.end();
    serving = undefined;
  });

  afterAll(() => {
    removeProgram();
    rmSync(folder, { recursive: true });
  });

  const serveAlone = async (...options: readonly string[]): Promise<Serving> => {
    serving = await startServe("--quiet", ...options);
    return serving;
  };
  return {
    folder,
    serveAlone,
    serve: (...options) => serveAlone("--data", data, "--history", "all", ...options),
  };
}
