import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type {
  ConditionLogic,
  FormField,
  FormFieldCondition,
  FormFieldConditionOperator,
  FormFieldType,
} from "workspace-engine";
import { answersIn, type GivenValues, visibleFields } from "../../../src/resources/form/operations/answers";
import { runs } from "../../runs";

const operators: readonly FormFieldConditionOperator[] = ["eq", "neq", "contains", "is_empty"];
const words = fc.constantFrom("", "a", "b", "ab");
const ids = ["f0", "f1", "f2", "f3", "f4", "f5"];

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  type: "short_text",
  label: "",
  order: 0,
  required: false,
  conditions: [],
  condition_logic: "and",
  ...more,
});

const condition = (field_id: fc.Arbitrary<string>): fc.Arbitrary<FormFieldCondition> =>
  fc.record({ field_id, operator: fc.constantFrom(...operators), value: words });

/** One field, which depends on nothing but fields of smaller numbers. */
const fieldAt = (index: number): fc.Arbitrary<FormField> =>
  fc
    .record({
      type: fc.constantFrom<FormFieldType>("short_text", "dropdown", "number"),
      required: fc.boolean(),
      condition_logic: fc.constantFrom<ConditionLogic>("and", "or"),
      conditions: fc.array(condition(fc.nat(Math.max(index - 1, 0)).map((at) => `f${at}`)), {
        maxLength: index === 0 ? 0 : 3,
      }),
    })
    .map((given) =>
      field(`f${index}`, {
        ...given,
        ...(given.type === "dropdown" ? { options: ["a", "b", "ab"], multi_select: true } : {}),
      }),
    );

/** Such fields, in any order. */
const fields: fc.Arbitrary<readonly FormField[]> = fc
  .tuple(...ids.map((_, index) => fieldAt(index)))
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

const value = fc.oneof(words, fc.array(words, { maxLength: 3 }), fc.constantFrom("7", null));

const values: fc.Arbitrary<GivenValues> = fc.dictionary(fc.constantFrom(...ids), value, { noNullPrototype: true });

/** Says it again from the rules, slowly: nothing is remembered, and lists are plain. */
function shows(id: string, all: readonly FormField[], given: GivenValues): boolean {
  const own = all.find((each) => each.id === id);
  if (own === undefined) return false;
  const truths: boolean[] = [];
  for (const { field_id, operator, value } of own.conditions) {
    const raw = given[field_id];
    const texts = (raw === undefined || raw === null ? [] : [raw].flat()).filter((text) => text !== "");
    let truth = false;
    if (operator === "eq") truth = texts.some((text) => text === value);
    if (operator === "neq") truth = texts.every((text) => text !== value);
    if (operator === "contains") truth = texts.some((text) => text.split(value).length > 1 || value === "");
    if (operator === "is_empty") truth = texts.length === 0;
    truths.push(truth && shows(field_id, all, given));
  }
  if (truths.length === 0) return true;
  return own.condition_logic === "or" ? truths.includes(true) : !truths.includes(false);
}

describe("the fields of a form that show", () => {
  test.prop([fields, values], { numRuns: runs(500) })(
    "[C4.2] are those that a plain reading of the rules names",
    (all, given) => {
      const visible = visibleFields(all, answersIn(all, given)).map(({ id }) => id);
      expect(visible).toEqual(all.filter(({ id }) => shows(id, all, given)).map(({ id }) => id));
    },
  );

  test("a chain as long as a form can be is followed to its end", () => {
    const chain = Array.from({ length: 500 }, (_, index) =>
      field(
        `c${index}`,
        index === 499 ? {} : { conditions: [{ field_id: `c${index + 1}`, operator: "is_empty", value: "" }] },
      ),
    );
    expect(visibleFields(chain, new Map())).toHaveLength(500);
  });
});
