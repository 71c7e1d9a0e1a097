import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { CardViewFilter } from "workspace-engine";
import { normalizeText } from "../../src/text/normalize-text";
import type { ViewType } from "../../src/views/filter-table";
import { holds } from "./support";

describe.each(["title", "content"] as const)("cards by %s", (key) => {
  const finds = (needle: string, text: string): boolean => holds({ include: { [key]: needle } }, { [key]: text });

  test.each([
    ["the whole text", "Release notes", "Release notes"],
    ["its beginning", "Rel", "Release notes"],
    ["its middle", "ease no", "Release notes"],
    ["its end", "notes", "Release notes"],
    ["one letter", "r", "Release notes"],
    ["other cases", "rELEASE NOTES", "Release notes"],
    ["capitals in the text", "notes", "NOTES"],
    ["white space around the needle", " \t\n notes\u00a0 ", "Release notes"],
    ["white space inside", "a  b", "xa  by"],
    ["a composed needle in a decomposed text", "\u00e9t\u00e9", "E\u0301te\u0301"],
    ["a decomposed needle in a composed text", "e\u0301te\u0301", "\u00c9t\u00e9"],
    ["a letter that only lower case composes", "\u01f0", "J\u030c"],
    ["a dotted capital I, without a locale", "i\u0307stanbul", "\u0130STANBUL"],
    ["a plain capital I, without a locale", "istanbul", "ISTANBUL"],
    ["a final sigma within a word", "\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c3\u03b1"],
    ["letters beyond the basic plane", "\u{10428}", "\u{10400}"],
    ["an emoji", "\u{1f680}", "to the moon \u{1f680}!"],
    ["characters of patterns", ".*%_\\", "a.*%_\\b"],
  ])("[F7.2 F6.3] finds %s", (_, needle, text) => {
    expect(finds(needle, text)).toBe(true);
    expect(holds({ exclude: { [key]: needle } }, { [key]: text })).toBe(false);
  });

  test.each([
    ["what is not there", "beta", "Release notes"],
    ["letters that stand apart", "rnotes", "Release notes"],
    ["other white space", "a b", "a  b"],
    ["patterns", "r.*e", "release"],
    ["a letter without its accent", "ete", "\u00e9t\u00e9"],
    ["the German sharp s as ss", "ss", "\u00df"],
    ["a final sigma that is not there", "\u039f\u0394\u039f\u03a3", "\u039f\u0394\u039f"],
    ["anything in no text", "a", ""],
  ])("[F7.2 F6.3] does not find %s", (_, needle, text) => {
    expect(finds(needle, text)).toBe(false);
    expect(holds({ exclude: { [key]: needle } }, { [key]: text })).toBe(true);
  });

  test("a missing text is an empty one", () => {
    for (const text of [null, undefined]) {
      expect(holds({ include: { [key]: "a" } }, { [key]: text })).toBe(false);
      expect(holds({ exclude: { [key]: "a" } }, { [key]: text })).toBe(true);
    }
  });

  test.each(["", " ", "\t\n\u00a0\u2003", null, undefined])(
    "[F1.1] a blank needle (%j) does not constrain",
    (needle) => {
      for (const text of ["", "a b"]) {
        expect(holds({ include: { [key]: needle } }, { [key]: text })).toBe(true);
        expect(holds({ exclude: { [key]: needle } }, { [key]: text })).toBe(true);
      }
    },
  );
});

test.each<[type: ViewType, finding: readonly CardViewFilter[], missing: readonly CardViewFilter[]]>([
  ["card", [{ title: "apples" }, { content: "pears" }], [{ title: "pears" }, { content: "apples" }]],
  ["board", [{ content: "APPLE" }, { content: "PEAR" }], [{ content: "applespears" }, { content: "plum" }]],
  ["page", [{ content: "APPLE" }, { content: "PEAR" }], [{ content: "applespears" }, { content: "plum" }]],
])("[F7.6] a %s has its texts looked into, each by itself", (type, finding, missing) => {
  const texts = { title: "Apples", content: "Pears" };
  const found = (filter: CardViewFilter) =>
    [{ include: filter }, { exclude: filter }].map((filters) => holds(filters, texts, type));
  for (const filter of finding) expect(found(filter)).toEqual([true, false]);
  for (const filter of missing) expect(found(filter)).toEqual([false, true]);
});

describe("normal form", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({
      unit: fc.constantFrom("\u03a3", "\u03c2", "a", "\u0130", "\u0345", "\u0307", "J", "\u030c", " ", "\u212a"),
    }),
  );

  test.prop([texts])("[F7.2] normalising twice changes nothing", (text) => {
    expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
  });

  test.prop([texts])("[F7.2] canonically equal texts have one normal form", (text) => {
    expect(normalizeText(text.normalize("NFD"))).toBe(normalizeText(text));
    expect(normalizeText(text).normalize("NFC")).toBe(normalizeText(text));
  });

  test("[F7.2] a run of marks that takes seconds to compose stays as it is, and all around it is composed", () => {
    const run = "\u0315\u0316".repeat(20);
    expect(normalizeText(`E\u0301 x${run} E\u0301`)).toBe(`\u00e9 x${run} \u00e9`);
  });

  test.prop([texts])("[F7.2] trimming before and after normalising is the same", (text) => {
    expect(normalizeText(text.trim())).toBe(normalizeText(text).trim());
  });

  test.prop([
    fc.string({ unit: "grapheme-ascii" }),
    fc.string({ unit: "grapheme-ascii" }),
    fc.string({ unit: "grapheme-ascii" }),
  ])("[F7.2] a text holds each of its parts, in either case", (before, part, after) => {
    expect(holds({ include: { title: part.toUpperCase() } }, { title: before + part.trim() + after })).toBe(true);
    expect(holds({ include: { title: part.toLowerCase() } }, { title: before + part.trim() + after })).toBe(true);
  });
});
