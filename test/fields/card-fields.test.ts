import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { namesWhere } from "../../src/fields/field-table";
import { cardFields } from "../../src/resources/card/card-fields";
import { optionalCardFieldsSource } from "./optional-card-fields-source";

/** Fields that can be set and are not simply copied. */
const copiedOtherwise = {
  archived: "a copy is live",
  form_id: "a copy comes from no form",
  form_values: "a copy comes from no form",
  members: "they are members of the copy from now on",
  time_remaining_seconds: "what was logged of the source is added again",
  title: "copied unless another one is given",
};

test("[U25.4] a field of a card that can be set is copied, or it is said why not", () => {
  const copied: readonly string[] = namesWhere(cardFields, "isCopied");
  const settable = Object.entries(cardFields).flatMap(([name, field]) => ("input" in field ? [name] : []));
  expect(settable.filter((name) => !copied.includes(name)).sort()).toEqual(Object.keys(copiedOtherwise));
});

test("what adds to a card what it may lack is what scripts/generate-optional-card-fields.ts writes", () => {
  const path = new URL("../../src/resources/card/operations/add-optional-fields.ts", import.meta.url);
  expect(readFileSync(path, "utf8")).toBe(optionalCardFieldsSource());
});
