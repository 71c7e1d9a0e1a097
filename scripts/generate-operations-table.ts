/**
 * Writes the table of every operation into docs/operations.md:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-operations-table.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { currentOperationsTable } from "../test/docs/operations-table";
import { withPart } from "../test/docs/written-part";

const root = fileURLToPath(new URL("../", import.meta.url));
const page = `${root}docs/operations.md`;
writeFileSync(page, withPart(readFileSync(page, "utf8"), "operations", currentOperationsTable(root)));
