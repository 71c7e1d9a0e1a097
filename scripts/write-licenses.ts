/**
 * Writes the licences of the packages whose code is in the built files. It is a part of the build:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/write-licenses.ts [FOLDER]
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const [dist = join(root, "dist")] = process.argv.slice(2);

/** The bundler says above the code of each file where it is from. */
const builtIn = readdirSync(dist)
  .filter((name) => /\.c?js$/.test(name))
  .flatMap((name) =>
    Array.from(readFileSync(join(dist, name), "utf8").matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)),
  )
  .map(([, name = ""]) => name);

const licenses = [...new Set(builtIn)].sort().map((name) => {
  const folder = join(root, "node_modules", name);
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const license = readdirSync(folder).find((file) => /^LICENSE(?:\.md)?$/.test(file)) ?? "LICENSE";
  return `## ${name} ${version}\n\n${readFileSync(join(folder, license), "utf8").trim()}\n`;
});

writeFileSync(join(dist, "licenses.md"), ["# Packages whose code is built into this one\n", ...licenses].join("\n"));
