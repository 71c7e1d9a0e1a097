/**
 * Writes the table of every filter into docs/views.md:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/generate-filters-table.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { currentFiltersTable } from "../test/docs/filters-table";
import { withPart } from "../test/docs/written-part";

const page = fileURLToPath(new URL("../docs/views.md", import.meta.url));
writeFileSync(page, withPart(readFileSync(page, "utf8"), "filters", currentFiltersTable()));
