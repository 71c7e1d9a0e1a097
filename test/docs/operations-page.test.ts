import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { errorCatalog } from "workspace-engine";
import { currentOperationsTable } from "./operations-table";
import { partOf } from "./written-part";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/operations.md`, "utf8");

test("[E2.10] docs/operations.md lists every error code under its status", () => {
  for (const [code, { status }] of Object.entries(errorCatalog)) {
    expect(page, code).toMatch(new RegExp(`\\| ${status} +\\| .*\`${code}\``));
  }
});

test("the table in docs/operations.md is what the code says; scripts/generate-operations-table.ts writes it", () => {
  expect(partOf(page, "operations")).toBe(currentOperationsTable(root));
});
