import { mkdirSync, renameSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Where the packages that are not built in are found. */
const folder = `${root}node_modules/.cache/workspace-engine-programs`;

/** One file with all it imports but what is native or made for the host to bring along. */
export const asOneFile = {
  bundle: true,
  platform: "node",
  format: "esm",
  tsconfig: `${root}test/tsconfig.json`,
  external: ["@electric-sql/pglite", "better-sqlite3", "libsql", "pg"],
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
} as const satisfies BuildOptions;

const built = new Map<string, string>();

/** The program as JavaScript: a process that reads all its TypeScript first takes many times as long to start. */
export function builtProgram(path: string): string {
  const known = built.get(path);
  if (known !== undefined) return known;
  const program = `${folder}/${relative(root, path).replaceAll("/", "-")}.mjs`;
  const unfinished = `${program}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  buildSync({ ...asOneFile, entryPoints: [path], outfile: unfinished });
  renameSync(unfinished, program);
  built.set(path, program);
  return program;
}
