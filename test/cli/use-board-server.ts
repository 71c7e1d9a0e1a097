import { beforeAll } from "vitest";
import { generateWorkspace } from "workspace-engine/testing";
import { buildBoard, type Serving } from "./start-serve";
import { usePrograms } from "./use-programs";

/** Call it before `useBrowser`: hooks run in reverse order, and a page would report a server that stops before it. */
export function useBoardServer() {
  const { folder, start, file } = usePrograms();
  let data = "";

  beforeAll(async () => {
    const workspace = generateWorkspace({ seed: 7, cards: 120, boards: 2, teamId: "my-team" });
    data = file("workspace.json", JSON.stringify(workspace));
    await buildBoard();
  }, 120_000);

  /** Until the test ends, with nothing but these options. */
  const serveAlone = (...options: readonly string[]): Promise<Serving> => start("--quiet", ...options);
  /** Likewise, with a made-up workspace and all of its past. */
  const serve = (...options: readonly string[]) => serveAlone("--data", data, "--history", "all", ...options);
  /** The folder is for files that go with the tests. */
  return { folder, serveAlone, serve };
}
