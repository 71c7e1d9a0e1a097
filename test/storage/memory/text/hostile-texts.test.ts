import { describe, expect, test } from "vitest";
import { seededRandom } from "workspace-engine/testing";
import { TextModel } from "./text-model";

const random = seededRandom(5);
const hash = () =>
  Array.from({ length: 5 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  ).join("");

describe("the index of texts bears", () => {
  test("needles of any length", () => {
    const model = new TextModel();
    const long = "the quick brown fox ".repeat(500);
    model.put(1, { body: `a ${long}` });
    model.put(2, { body: long.slice(0, 9000) });
    model.put(3, { body: "x".repeat(10_000) });
    for (const part of [
      long,
      long.slice(0, 8000),
      "x".repeat(9999),
      "x".repeat(10_001),
      "x ".repeat(5000),
      "-".repeat(10_000),
    ]) {
      model.check("body", part);
    }
  });

  test("words as long as a word can be, and longer", () => {
    const model = new TextModel();
    const letters = "abcdefghijklmnopqrstuvwxyz";
    for (let length = 18; length < 24; length++) model.put(length, { title: letters.slice(0, length) });
    for (let length = 17; length < 25; length++) {
      const search = model.check("title", letters.slice(0, length));
      expect(model.candidates(search)).toEqual(model.matches("title", letters.slice(0, length)));
    }
  });

  test("texts of 100 kB, of one run and of many", () => {
    const model = new TextModel();
    const one = Array.from({ length: 2500 }, hash).join("");
    const many = Array.from({ length: 2500 }, hash).join(" ");
    model.put(1, { body: one });
    model.put(2, { body: many });
    for (const part of [one.slice(50_000, 50_030), many.slice(50_000, 50_030), one.slice(7, 9), many.slice(-100)]) {
      model.check("body", part);
      expect(model.matches("body", part).length).toBeGreaterThan(0);
    }
  });

  test("identifiers, of which every text has another one, without a vocabulary that grows with them", () => {
    const model = new TextModel();
    const sized = (count: number) => {
      for (let slot = 0; slot < count; slot++) model.put(slot, { body: hash() });
      return model.index.bytes / count;
    };
    sized(1000);
    const known = String(model.documents.get(77)?.["body"]);
    for (const part of [known, known.slice(3, 20), known.slice(5, 9), known.slice(5, 8), known.slice(5, 6)]) {
      model.check("body", part);
    }
    expect(model.candidates(model.index.search("body", known.slice(3, 20)))).toHaveLength(1);
    const few = sized(3000);
    expect(sized(6000)).toBeLessThan(few * 1.1);
  });

  test.each([
    ["text without spaces", "日本語の全文検索は難しい", ["本", "本語", "全文検索", "は難しい", "検索文"]],
    [
      "astral characters, whole and in halves",
      "a\u{1f600}\u{1f680}b",
      ["\u{1f600}", "\ud83d", "\ude00\ud83d", "\u{1f680}b", "a\u{1f600}"],
    ],
    ["combining marks that are no part of a letter", "x\u0301y e\u0301", ["x", "\u0301", "x\u0301y", "e", "\u0301y e"]],
    ["separators only", "--- // ... \n\n\t", ["-", "--", "// .", "\n", " ", "...", "\t", " \n"]],
    [
      "the characters by which the index marks ends",
      "a\0b\u0001c \0",
      ["\0", "a\0", "a\0b", "\u0001c", "\u0001", "c \0"],
    ],
    ["words against punctuation", "don't e-mail (ada@acme.io)!", ["n't", "'", "e-m", "a@a", ".io)", ")!", "(ad"]],
  ])("%s", (_, text, needles) => {
    const model = new TextModel();
    model.put(5, { title: text, body: `${text} ${text}`, plain: text, any: [text, "other"] });
    model.put(6, { title: "other", body: [...text].reverse().join(""), plain: "", any: [] });
    for (const part of needles) {
      for (const name of ["title", "body", "plain", "any"]) model.check(name, part);
    }
  });

  test("a needle that reaches from one element of a set into the next", () => {
    const model = new TextModel();
    model.put(1, { any: ["one two", "three"] });
    model.check("any", "two three");
    model.check("any", "two");
    expect(model.matches("any", "two three")).toEqual([]);
  });

  test("words that come and go without end", () => {
    const model = new TextModel();
    const word = (i: number) => `w${i.toString(36).replace(/\d/g, "k")}`;
    const churn = (from: number, to: number) => {
      for (let i = from; i < to; i++) model.put(i % 50, { body: `${word(i)} ${word(i * 7)} stays` });
    };
    churn(0, 5000);
    const { bytes } = model.index;
    churn(5000, 20_000);
    expect(model.index.bytes).toBeLessThan(bytes * 1.2);
    model.check("body", "stays");
    model.check("body", word(19_999));
  });
});
