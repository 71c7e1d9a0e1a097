import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { type RunningSite, type SiteFiles, startSite } from "../browser/site";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Mode = "production" | "development";

/** The board as a site that nobody serves a workspace with, while the tests of the file run. */
export function useBoardSite(mode: Mode = "production"): { readonly url: string } {
  let site: RunningSite | undefined;

  beforeAll(async () => {
    site = await startSite(await builtBoard(mode));
  }, 120_000);

  afterAll(() => site?.stop());

  return {
    get url() {
      if (site === undefined) throw new Error("The site is there while tests run.");
      return site.url;
    },
  };
}

async function builtBoard(mode: Mode): Promise<SiteFiles> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-engine-board-"));
  try {
    const options = [..."build examples/board --emptyOutDir --logLevel error".split(" "), "--outDir", folder];
    const vite = [`${root}node_modules/vite/bin/vite.js`, ...options, "--mode", mode];
    await promisify(execFile)(process.execPath, vite, { cwd: root, env: { ...process.env, NODE_ENV: mode } });
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
    const files = paths.map(async (path) => [path.slice(folder.length), await readFile(path)] as const);
    return new Map(await Promise.all(files));
  } finally {
    await rm(folder, { recursive: true });
  }
}
