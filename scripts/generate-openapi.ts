/**
 * Writes src/openapi/generated.ts, what the OpenAPI document takes from types, comments and a sample workspace:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-openapi.ts
 */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generatedNow, generatedSource } from "../test/openapi/generated-source";

const root = fileURLToPath(new URL("../", import.meta.url));
const path = `${root}src/openapi/generated.ts`;
await writeFile(path, generatedSource(await generatedNow(root)));
execFileSync("npx", ["biome", "check", "--write", path], { cwd: root, stdio: "inherit" });
