/**
 * Writes src/cli/docs/page-script.ts, the script of the page that `serve` shows at /docs:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-docs-script.ts
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtPageScript } from "../test/cli/docs/page-script";

const root = fileURLToPath(new URL("../", import.meta.url));
const path = `${root}src/cli/docs/page-script.ts`;
const from = "// Written by scripts/generate-docs-script.ts from page/main.ts, for the page to run.";
writeFileSync(path, `${from}\nexport const pageScript = ${JSON.stringify(await builtPageScript())};\n`);
execFileSync("npx", ["biome", "check", "--write", path], { cwd: root, stdio: "inherit" });
