import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorCatalog } from "workspace-engine";
import { llmsText } from "../../scripts/reference/llms";
import { root } from "../../scripts/reference/source";
import { currentFiltersTable } from "./filters-table";
import { httpTable } from "./http-table";
import { currentOperationsTable } from "./operations-table";
import { partOf } from "./written-part";

const read = (page: string): string => readFileSync(`${root}docs/${page}`, "utf8");

test.each([
  ["http.md", "paths", httpTable],
  ["operations.md", "operations", currentOperationsTable],
  ["views.md", "filters", currentFiltersTable],
])("the table in docs/%s is what the code says; a script writes its %s", (page, part, current) => {
  expect(partOf(read(page), part)).toBe(current(root));
});

test("docs/llms.txt is what the README says; scripts/generate-llms.ts writes it", () => {
  expect(read("llms.txt")).toBe(llmsText());
});

test("[E2.10] docs/operations.md lists every error code under its status", () => {
  for (const [code, { status }] of Object.entries(errorCatalog)) {
    expect(read("operations.md"), code).toMatch(new RegExp(`\\| ${status} +\\| .*\`${code}\``));
  }
});
