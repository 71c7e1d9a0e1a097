/**
 * Builds the package in another folder, and fails unless that gives what `dist` holds, byte by byte:
 *
 *     npm run build && npm run check:reproducible
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const elsewhere = mkdtempSync(join(tmpdir(), "built-elsewhere-"));

/** Every file of a folder with what it holds. */
function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.[a-z]+$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

try {
  for (const name of readdirSync(root)) {
    if (![".git", "coverage", "dist", "node_modules"].includes(name))
      cpSync(join(root, name), join(elsewhere, name), { recursive: true });
  }
  // Not a symbolic link: what is bundled bears the path it was really found at. Hard links do, where there can be any.
  execFileSync("sh", ["-c", 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', join(root, "node_modules"), elsewhere]);
  execFileSync("npm", ["run", "build"], { cwd: elsewhere, stdio: "ignore" });
  const [here, there] = [filesIn(join(root, "dist")), filesIn(join(elsewhere, "dist"))];
  const names = new Set([...here.keys(), ...there.keys()]);
  const different = [...names].filter((name) => !here.get(name)?.equals(there.get(name) ?? new Uint8Array()));
  if (different.length > 0) throw new Error(`Built elsewhere, these differ:\n${different.join("\n")}`);
  console.log(`${names.size} files are the same, built in two folders.`);
} finally {
  rmSync(elsewhere, { recursive: true, force: true });
}
