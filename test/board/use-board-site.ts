import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SiteFiles } from "../browser/site";
import { useSiteOf } from "../browser/use-site";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Mode = "production" | "development";

/** The board as a site that nobody serves a workspace with, while the tests of the file run. */
export const useBoardSite = (mode: Mode = "production"): { readonly url: string } => useSiteOf(() => builtBoard(mode));

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
