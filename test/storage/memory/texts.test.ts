import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Fields, Query } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { matchesClauses } from "../../../src/storage/evaluate";
import { IndexedCollection } from "../../../src/storage/memory/indexed/indexed-collection";
import { runs } from "../../runs";

const definitions = new Map([
  ["title", { type: "string", text: true }],
  ["body", { type: "string", text: true }],
  ["any", { type: "string", text: true, many: true }],
] as const);

/** A collection whose texts are found by their words, wherever they lead, beside its documents. */
class Texts {
  readonly collection = new IndexedCollection(definitions, (plans) =>
    plans.sort((left, right) => Number(right.driver === "text") - Number(left.driver === "text")),
  );
  readonly #documents = new Map<string, Fields>();
  #rev = 0;

  put(id: number, fields: Fields | undefined): void {
    const key = String(id);
    if (fields === undefined) this.collection.delete(key);
    else {
      const document = { kind: "item", id: key, rev: ++this.#rev, body: {} };
      this.collection.put({ document, fields: { ...none, ...fields } });
    }
    if (fields === undefined) this.#documents.delete(key);
    else this.#documents.set(key, { ...none, ...fields });
  }

  /** Gives the ids of the documents that hold a text, which are found by index and by looking alike. */
  check(field: string, text: string): readonly string[] {
    const expected: string[] = [];
    for (const negated of [true, false]) {
      const where = [{ operator: "contains", field, text, negated }] as const;
      const query: Query = { kind: "item", where, sort: { field: "id", direction: "ascending" } };
      const found = this.collection.find(query).map(({ id }) => id);
      expected.length = 0;
      for (const [id, fields] of this.#documents) if (matchesClauses(fields, where, id)) expected.push(id);
      expect(found).toEqual(expected.sort((a, b) => Number(a) - Number(b)));
      expect(this.collection.count(where)).toBe(found.length);
    }
    return expected;
  }

  get bytes(): number {
    return this.collection.stats().texts;
  }
}

const none: Fields = { title: "", body: "", any: [] };
const names = ["title", "body", "any"];

const odd = fc.constantFrom("a", "b", "1", " ", "-", "日", "本", "\u{1f600}", "é", "\u0301", "\0", "\u0001", "\n");
const alphabets = [fc.constantFrom("a", "b", " "), fc.constantFrom("a", "1"), fc.constantFrom("日", "本", "a"), odd];
const textOf = (maxLength: number) => fc.oneof(...alphabets.map((unit) => fc.string({ unit, maxLength })));
const documents = fc
  .record({ title: textOf(12), body: textOf(90), isRepeated: fc.boolean() })
  .map(({ title, body, isRepeated }) => ({ title, body, any: isRepeated ? [title, body] : [body.slice(3)] }));
const steps = fc.array(fc.tuple(fc.nat(40), fc.option(documents, { nil: undefined, freq: 5 })), { maxLength: 30 });
const questions = fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(textOf(4), textOf(30))), { maxLength: 12 });

describe("texts in memory", () => {
  test("[B30.1 B30.3] are found as by looking at each, after any history", () => {
    fc.assert(
      fc.property(steps, questions, steps, (before, asked, after) => {
        const texts = new Texts();
        for (const history of [before, after]) {
          for (const [id, document] of history) texts.put(id, document);
          for (const [name, text] of asked) texts.check(name, text);
          for (const [, document] of history) {
            if (document !== undefined) for (const name of names) texts.check(name, document.body.slice(1, 9));
          }
        }
        expect(texts.collection.verify()).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });

  test("[B30.1] are found among thousands that change", () => {
    const random = seededRandom(11);
    const below = (most: number) => Math.floor(random() * most);
    const words = Array.from({ length: 3000 }, (_, i) => `${"xyz"[i % 3]}${i.toString(36)}${"pq"[i % 2]}`);
    const written = (length: number) => Array.from({ length }, () => words[below(below(3000) + 1)]).join(" ");
    const texts = new Texts();
    const document = () => ({ title: written(4), body: written(20), any: [written(2)] });
    const check = () => {
      for (const text of ["x", "5p", "x0p", words[8], words[200], `${words[0]} ${words[1]}`, "p x", "nowhere", " "]) {
        for (const name of names) texts.check(name, String(text));
      }
    };
    for (let id = 0; id < 2000; id += 1) texts.put(id, document());
    check();
    for (let change = 0; change < 2000; change += 1) texts.put(below(2200), random() < 0.2 ? undefined : document());
    check();
    expect(texts.collection.verify()).toEqual([]);
  });

  test.each([
    ["without spaces", "日本語の全文検索は難しい", ["本", "本語", "全文検索", "は難しい", "検索文"]],
    [
      "of astral characters, whole and in halves",
      "a\u{1f600}\u{1f680}b",
      ["\u{1f600}", "\ud83d", "\ude00\ud83d", "a\u{1f600}"],
    ],
    ["with combining marks", "x\u0301y e\u0301", ["x", "\u0301", "x\u0301y", "e", "\u0301y e"]],
    ["of separators only", "--- // ... \n\n\t", ["-", "--", "// .", "\n", " ", "...", "\t", " \n"]],
    ["with the borders of the index", "a\0b\u0001c \0", ["\0", "a\0", "a\0b", "\u0001c", "\u0001", "c \0"]],
    ["of words against punctuation", "don't e-mail (ada@acme.io)!", ["n't", "'", "e-m", "a@a", ".io)", ")!", "(ad"]],
    ["that are long", "the quick brown fox ".repeat(500), ["x the quick ", "fox the", "the quick ".repeat(300)]],
    ["of one long word", "x".repeat(10_000), ["x".repeat(9999), "x".repeat(10_001), "x ".repeat(5000)]],
  ])("[B30.1] %s are found by each of their parts", (_, text, parts) => {
    const texts = new Texts();
    texts.put(5, { title: text, body: `${text} ${text}`, any: [text, "other"] });
    texts.put(6, { title: "other", body: [...text].reverse().join(""), any: [] });
    for (const part of parts) for (const name of names) texts.check(name, part);
  });

  test("[B30.1] of a set hold nothing that reaches from one into the next", () => {
    const texts = new Texts();
    texts.put(1, { any: ["one two", "three"] });
    expect(texts.check("any", "two three")).toEqual([]);
    expect(texts.check("any", "two")).toEqual(["1"]);
  });

  test("leave nothing behind that grows, with words that come and go", () => {
    const texts = new Texts();
    const word = (i: number) => `w${i.toString(36).replace(/\d/g, "k")}`;
    const churn = (from: number, to: number) => {
      for (let i = from; i < to; i += 1) texts.put(i % 50, { body: `${word(i)} ${word(i * 7)} stays` });
    };
    churn(0, 5000);
    const { bytes } = texts;
    churn(5000, 20_000);
    expect(texts.bytes).toBeLessThan(bytes * 1.2);
    expect(texts.check("body", "stays")).toHaveLength(50);
    texts.check("body", word(19_999));
  });
});
