import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { llmsText } from "../../scripts/reference/llms";
import { root } from "../../scripts/reference/source";

test("docs/llms.txt is what the README says; scripts/generate-llms.ts writes it", () => {
  expect(readFileSync(`${root}docs/llms.txt`, "utf8")).toBe(llmsText());
});
