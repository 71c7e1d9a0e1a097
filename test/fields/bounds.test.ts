import { expect, test } from "vitest";
import type * as z from "zod/mini";
import * as kinds from "../../src/documents/kinds";
import type { FieldTable } from "../../src/fields/field-table";
import { checklistFields, checklistItemFields } from "../../src/resources/checklist/checklist-fields";
import { sprintSettingsFields } from "../../src/resources/sprint/sprint-fields";
import { allRows } from "../../src/views/filter-table";

const tables: Readonly<Record<string, FieldTable>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, { table }]) => [name, table as FieldTable])),
  ...{ checklist: checklistFields, item: checklistItemFields, sprint_settings: sprintSettingsFields },
};

/** Bounds that inputs have and what is stored has not. */
const ofInputsAlone: Readonly<Record<string, string>> = {
  "card.priority": "What is loaded may have other priorities.",
  "epic.priority": "What is loaded may have other priorities.",
  "member.email": "What is loaded may have any text.",
};

/** The bounds of numbers, and the lengths of texts, that a schema holds a value to; how long a list may be is up to an input. */
function boundsOf(schema: z.core.$ZodType): readonly string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isList = def.type === "array";
  const own = (isList ? [] : (def.checks ?? [])).flatMap(({ _zod }): string[] => {
    const { check, value, minimum, maximum }: Readonly<Record<string, unknown>> = { ..._zod.def };
    const bound = value ?? minimum ?? maximum;
    return typeof bound === "number" ? [`${check} ${bound}`] : [];
  });
  const inner = [
    ...("innerType" in def ? [def.innerType] : []),
    ...("in" in def ? [def.in] : []),
    ...("options" in def ? def.options : []),
    ...(isList ? [def.element] : []),
  ];
  return [...new Set([...own, ...inner.flatMap((part) => boundsOf(part as z.core.$ZodType))])].sort();
}

test("[N2.3] what is stored of a field and what is taken of it have the same bounds", () => {
  const apart = Object.entries(tables).flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([name, field]) => {
      if (!("stored" in field)) return [];
      const { schema, created, changed } = field.input ?? {};
      const inputs = [schema, created, changed].flatMap((input) => (input === undefined ? [] : [input("seconds")]));
      const stored = JSON.stringify(boundsOf(field.stored));
      return inputs.every((input) => JSON.stringify(boundsOf(input)) === stored) ? [] : [`${kind}.${name}`];
    }),
  );
  expect(new Set(apart)).toEqual(new Set(Object.keys(ofInputsAlone)));
});

test("[N2.3] a filter takes the values that its field can have", () => {
  const bounded = allRows().flatMap((row) => (row.shape === "integers" && row.max !== undefined ? [row] : []));
  expect(bounded.map(({ field }) => field)).toEqual(["estimate"]);
  for (const { field, max } of bounded) {
    const row = tables["card"]?.[field];
    const bounds = row !== undefined && "stored" in row ? boundsOf(row.stored) : [];
    expect(bounds).toEqual(["greater_than 0", `less_than ${max}`]);
  }
});
