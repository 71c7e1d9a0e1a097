/**
 * Writes src/openapi/data.json, the parts of the OpenAPI document that come from types, comments and a sample workspace:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-openapi.ts
 */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generatedNow } from "../test/openapi/generated-data";

const root = fileURLToPath(new URL("../", import.meta.url));
const path = `${root}src/openapi/data.json`;
await writeFile(path, JSON.stringify(await generatedNow(root)));
execFileSync("npx", ["biome", "check", "--write", path], { cwd: root, stdio: "inherit" });
