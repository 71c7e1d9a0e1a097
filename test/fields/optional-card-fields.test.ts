import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { optionalCardFieldsSource } from "./optional-card-fields-source";

test("what adds to a card what it may lack is what scripts/generate-optional-card-fields.ts writes", () => {
  const path = new URL("../../src/resources/card/operations/add-optional-fields.ts", import.meta.url);
  expect(readFileSync(path, "utf8")).toBe(optionalCardFieldsSource());
});
