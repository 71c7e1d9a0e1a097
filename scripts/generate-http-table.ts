/**
 * Writes docs/http.md, the page that lists every path the engine serves:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-http-table.ts
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { httpPage } from "../test/docs/http-table";

const root = fileURLToPath(new URL("../", import.meta.url));
await writeFile(`${root}docs/http.md`, await httpPage(root));
