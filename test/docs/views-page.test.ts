import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { currentFiltersTable } from "./filters-table";
import { partOf } from "./written-part";

const page = readFileSync(fileURLToPath(new URL("../../docs/views.md", import.meta.url)), "utf8");

test("the table in docs/views.md is what the code says; scripts/generate-filters-table.ts writes it", () => {
  expect(partOf(page, "filters")).toBe(currentFiltersTable());
});
