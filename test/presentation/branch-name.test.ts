import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { branchName, slugOf } from "../../src/resources/card/branch-name";

const word = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const cardId = fc.oneof(
  fc.nat().map(String),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  fc.stringMatching(/^[a-z]{56,64}$/),
);

describe("branch names", () => {
  test.each([
    ["1", "Write the copy", "1-write-the-copy"],
    ["42", "  Zoë's façade: 50% off!  ", "42-zoe-s-facade-50-off"],
    ["7", "ﬁx №2 — ÀÉÎÕÜ", "7-fix-no2-aeiou"],
    ["7", "İstanbul", "7-istanbul"],
    ["7", "Straße, GROẞ & Łódź", "7-strasse-gross-lodz"],
    ["7", "Ǣrøskøbing Þór Đurđa bœuf ılık", "7-aeroskobing-thor-durda-boeuf-ilik"],
    ["7", "日本語", "7"],
    ["7", "---", "7"],
    ["7", "日本 v2", "7-v2"],
    // It is cut between words, and a word only where it is too long by itself.
    ["1", `${"a".repeat(28)} ${"b".repeat(29)} c`, `1-${"a".repeat(28)}-${"b".repeat(29)}`],
    ["1", `${"a".repeat(28)} ${"b".repeat(29)}`, `1-${"a".repeat(28)}-${"b".repeat(29)}`],
    ["1", `${"a".repeat(28)} ${"b".repeat(30)} c`, `1-${"a".repeat(28)}`],
    ["1", "a".repeat(100), `1-${"a".repeat(58)}`],
  ])("[C2.1] of card %s with the title %j", (id, title, expected) => {
    expect(branchName(id, title)).toBe(expected);
  });

  test.prop([cardId, fc.string({ unit: "grapheme", maxLength: 100 })])(
    "[C2.1] of any card have at most 60 characters and only those allowed",
    (id, title) => {
      const name = branchName(id, title);
      expect(name.length).toBeLessThanOrEqual(60);
      const slug = name.slice(id.length);
      expect(id.startsWith(name.slice(0, id.length))).toBe(true);
      expect(slug).toMatch(/^(-[a-z0-9]+)*$/);
    },
  );

  test.prop([fc.nat(99_999).map(String), fc.array(word, { minLength: 1, maxLength: 12 })])(
    "[C2.1] hold as many whole words as fit",
    (id, words) => {
      const fitting = words.filter((_, index) => [id, ...words.slice(0, index + 1)].join("-").length <= 60);
      expect(branchName(id, words.join(" "))).toBe([id, ...fitting].join("-"));
    },
  );

  test.prop([fc.string({ unit: "grapheme" })])("[C2.1 U10.3] a slug is a slug already", (text) => {
    const slug = slugOf(text);
    expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    expect(slugOf(slug)).toBe(slug);
  });
});
