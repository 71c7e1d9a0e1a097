import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import {
  cardHintSchema,
  cardSchema,
  contentSchema,
  idSchema,
  integerSchema,
  numberSchema,
  stimeSchema,
  textSchema,
  titleSchema,
  ulidSchema,
} from "workspace-engine/schemas";
import { issuesOf } from "./issues-of";
import { sampleOf } from "./samples";

const card = sampleOf("card");
const megabyte = "a".repeat(1_048_576);
/** Whether every surrogate stands in a pair, found by encoding: a lone one comes back as U+FFFD. */
const isWellFormed = (text: string) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text;

const texts = { textSchema, titleSchema, contentSchema };

describe("texts", () => {
  it.for(Object.entries(texts))("[B11.2] %s refuses U+0000 and lone surrogates", ([, schema]) => {
    for (const hostile of ["a\0", "\ud83d", "a\ude00b", "\ude00\ud83d", "ok 😀\ud83d"]) {
      expect(issuesOf(schema, hostile)).toMatchObject([{ code: "custom", path: [] }]);
    }
    for (const fine of ["😀", "a\u0001b", "\uffff", "e\u0301", "👩‍👩‍👧"]) expect(schema.parse(fine)).toBe(fine);
  });

  test.prop([fc.string({ unit: fc.constantFrom("a", "é", "\0", "\ud83d", "\ude00", "😀"), maxLength: 5 })])(
    "[B11.2] a text is accepted when it is well formed and holds no U+0000, and then unchanged",
    (text) => {
      const fine = isWellFormed(text) && !text.includes("\0");
      expect(textSchema.safeParse(text)).toMatchObject(fine ? { success: true, data: text } : { success: false });
    },
  );

  test("[C6.5] a length counts characters, not code units", () => {
    expect(issuesOf(titleSchema, "😀".repeat(1024))).toEqual([]);
    expect(issuesOf(titleSchema, "😀".repeat(1025))).toMatchObject([{ code: "too_big", maximum: 1024 }]);
    expect(issuesOf(titleSchema, `${"😀".repeat(512)}${"x".repeat(513)}`)).toMatchObject([{ code: "too_big" }]);
    expect(issuesOf(contentSchema, "😀".repeat(102_400))).toEqual([]);
    expect(issuesOf(contentSchema, "x".repeat(102_401))).toMatchObject([{ code: "too_big", maximum: 102_400 }]);
  });

  test("[C6.5] a title is trimmed and has a character, a content is kept as it is", () => {
    for (const title of ["", " \n\u00a0"]) expect(issuesOf(titleSchema, title)).toMatchObject([{ code: "too_small" }]);
    expect(titleSchema.parse("\t A b ")).toBe("A b");
    expect(titleSchema.parse(` ${"é".repeat(1024)} `)).toBe("é".repeat(1024));
    expect(contentSchema.parse(" <p> kept </p>\n")).toBe(" <p> kept </p>\n");
  });

  test("[C6.5] a text that is too long is refused unread, with one issue", () => {
    const hostile = `${megabyte}\0\ud83d`;
    expect(issuesOf(titleSchema, hostile)).toMatchObject([{ code: "too_big", maximum: 1024, inclusive: true }]);
    expect(issuesOf(contentSchema, hostile)).toMatchObject([{ code: "too_big", maximum: 102_400, inclusive: true }]);
    expect(issuesOf(titleSchema, " ".repeat(1_048_576))).toMatchObject([{ code: "too_small" }]);
  });
});

describe("ids", () => {
  test("[I1.5] an id has 1 to 64 characters of A-Z a-z 0-9 _ -", () => {
    for (const id of ["1", "t-acme", "_", "A".repeat(64)]) expect(idSchema.parse(id)).toBe(id);
    for (const id of ["", "A".repeat(65), "a b", "a\n", "é", "a/b", "a.b", "\0", megabyte]) {
      expect(issuesOf(idSchema, id)).toMatchObject([{ code: "invalid_format", path: [] }]);
    }
  });

  test("[I1.4] a ULID is canonical and within 48 bits of time", () => {
    expect(ulidSchema.parse("7ZZZZZZZZZZZZZZZZZZZZZZZZZ")).toBe("7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    for (const id of ["8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "7ZZZZZZZZZZZZZZZZZZZZZZZZ", "7ZZZZZZZZZZZZZZZZZZZZZZZZI"]) {
      expect(issuesOf(ulidSchema, id)).toHaveLength(1);
    }
  });
});

describe("numbers", () => {
  const numbers = { numberSchema, integerSchema, stimeSchema };

  it.for(Object.entries(numbers))("[K5.2] %s refuses what is not a finite number and turns -0 into 0", ([, schema]) => {
    for (const hostile of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, "1", 1n, null]) {
      expect(issuesOf(schema, hostile)).toMatchObject([{ code: "invalid_type", path: [] }]);
    }
    expect(schema.parse(-0)).toBe(0);
    expect(schema.parse(-7)).toBe(-7);
  });

  test.each([
    [integerSchema, [2 ** 53 - 1, 1 - 2 ** 53], [0.5, 2 ** 53]],
    [stimeSchema, [0, 1_767_603_600, 1_767_603_600_000, 8.64e15, -8.64e15], [8.64e15 + 1, -8.64e15 - 1, 1.5]],
  ])(
    "[R18.1] an integer is one that a double holds, a time one within the range of dates (%#)",
    (schema, fine, wrong) => {
      for (const value of fine) expect(schema.parse(value)).toBe(value);
      for (const value of wrong) expect(issuesOf(schema, value)).toHaveLength(1);
    },
  );
});

describe("hostile objects", () => {
  const withKey = (field: string, json: string): unknown => ({ ...card, [field]: JSON.parse(json) });

  test("[K6.1] __proto__ as a key of a record is refused and reaches no prototype", () => {
    for (const [field, json] of [
      ["form_values", '{ "__proto__": "x" }'],
      ["form_values", '{ "a": "x", "__proto__": { "polluted": true } }'],
      ["checklist_item_order", '{ "__proto__": [] }'],
    ] as const) {
      expect(issuesOf(cardSchema, withKey(field, json))).toMatchObject([{ path: [field, "__proto__"] }]);
    }
    expect(issuesOf(cardHintSchema, JSON.parse('{ "type": "tag", "tag": { "__proto__": {} } }'))).toHaveLength(1);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("[K6.1] __proto__ as a key of a resource is refused like any unknown field", () => {
    const hostile: unknown = JSON.parse(`{ "__proto__": { "is_watching": true }, ${JSON.stringify(card).slice(1)}`);
    expect(issuesOf(cardSchema, hostile)).toMatchObject([{ code: "unrecognized_keys", keys: ["__proto__"] }]);
  });

  test("[K6.1] input nested 100,000 deep is refused at its first level", () => {
    const depth = 100_000;
    const nested: unknown = JSON.parse(`${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`);
    for (const field of ["title", "members", "icon", "form_values"]) {
      const [issue] = issuesOf(cardSchema, { ...card, [field]: nested });
      expect(issue?.path[0]).toBe(field);
    }
  });

  test.prop([fc.jsonValue(), fc.constantFrom(...Object.keys(cardSchema.shape))])(
    "[K6.1] any JSON value in any field of a card is accepted or refused, never thrown at",
    (value, field) => {
      const result = cardSchema.safeParse({ ...card, [field]: value });
      if (!result.success) expect(result.error.issues.map(({ path }) => path[0])).toContain(field);
    },
  );
});
