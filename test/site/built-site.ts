import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SiteFiles } from "../browser/site";

const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = `${root}docs/.vitepress/dist`;

/** Builds the site as `npm run docs:build` does, which fails for a dead link. */
export async function buildSite(): Promise<void> {
  await promisify(execFile)("npm", ["run", "docs:build"], { cwd: root, maxBuffer: 2 ** 26 });
}

/** The files of the built site by the paths that lead to them. */
export async function builtSite(): Promise<SiteFiles> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  return new Map(
    await Promise.all(paths.map(async (path) => [path.slice(dist.length), await readFile(path)] as const)),
  );
}
