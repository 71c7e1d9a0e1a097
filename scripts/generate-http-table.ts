/**
 * Writes the table of every path the engine serves into docs/http.md:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-http-table.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { httpTable } from "../test/docs/http-table";
import { withPart } from "../test/docs/written-part";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = `${root}docs/http.md`;
writeFileSync(page, withPart(readFileSync(page, "utf8"), "paths", httpTable(root)));
