import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { httpPage } from "./http-table";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("docs/http.md is what the route table says; scripts/generate-http-table.ts writes it", async () => {
  expect(readFileSync(`${root}docs/http.md`, "utf8")).toBe(await httpPage(root));
});
