import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { httpTable } from "./http-table";
import { partOf } from "./written-part";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("the table in docs/http.md is what the routes say; scripts/generate-http-table.ts writes it", () => {
  expect(partOf(readFileSync(`${root}docs/http.md`, "utf8"), "paths")).toBe(httpTable(root));
});
