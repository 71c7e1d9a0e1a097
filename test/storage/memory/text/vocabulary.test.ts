import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Runs } from "../../../../src/storage/memory/text/tokens";
import { Vocabulary } from "../../../../src/storage/memory/text/vocabulary";

function runOf(text: string): Runs {
  const run = new Runs(text);
  run.next();
  return run;
}

function containing(vocabulary: Vocabulary, pattern: string): number[] {
  const count = vocabulary.containing(pattern, Number.POSITIVE_INFINITY);
  return Array.from(vocabulary.found.subarray(0, count)).sort((a, b) => a - b);
}

describe("the vocabulary", () => {
  test("finds tokens by any part of them, whatever came and went before", () => {
    const token = fc.string({ unit: fc.constantFrom("a", "b", "\0"), minLength: 1, maxLength: 6 });
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "\0"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(token, { maxLength: 200 }), fc.array(pattern), (tokens, patterns) => {
        const vocabulary = new Vocabulary();
        const known = new Map<string, number>();
        for (const each of tokens) {
          const number = known.get(each);
          if (number === undefined) {
            known.set(each, vocabulary.enter(each));
            vocabulary.retain(vocabulary.find(each));
          } else {
            known.delete(each);
            vocabulary.release(number);
          }
        }
        for (const each of tokens) expect(vocabulary.find(each)).toBe(known.get(each) ?? -1);
        for (const each of patterns) {
          const expected = [...known].filter(([known]) => known.includes(each)).map(([, number]) => number);
          expect(containing(vocabulary, each)).toEqual(expected.sort((a, b) => a - b));
        }
      }),
    );
  });

  test("knows the words of texts", () => {
    const vocabulary = new Vocabulary();
    const word = vocabulary.enterWord(runOf("fix it"));
    expect(vocabulary.enterWord(runOf("fix"))).toBe(word);
    expect(vocabulary.findWord(runOf("fix-it"))).toBe(word);
    expect(vocabulary.find("\0fix\u0001")).toBe(word);
    expect(vocabulary.enter("\0fix\u0001")).toBe(word);
    expect(vocabulary.findWord(runOf("fixed"))).toBe(-1);
    expect(vocabulary.find("fix")).toBe(-1);
    expect(containing(vocabulary, "ix\u0001")).toEqual([word]);
  });

  test("keeps a piece and a word apart that differ only in their ends", () => {
    const vocabulary = new Vocabulary();
    const piece = vocabulary.enter("abc");
    const word = vocabulary.enterWord(runOf("b"));
    expect(word).not.toBe(piece);
    expect(vocabulary.findWord(runOf("b"))).toBe(word);
    expect(vocabulary.find("abc")).toBe(piece);
  });

  test("forgets a token with its last text, and gives its number to another one", () => {
    const vocabulary = new Vocabulary();
    const first = vocabulary.enter("first");
    vocabulary.retain(first);
    vocabulary.retain(first);
    vocabulary.release(first);
    expect(vocabulary.find("first")).toBe(first);
    vocabulary.release(first);
    expect(vocabulary.find("first")).toBe(-1);
    expect(containing(vocabulary, "f")).toEqual([]);
    expect(vocabulary.enter("second")).toBe(first);
  });

  test("does not grow while tokens come and go", () => {
    const vocabulary = new Vocabulary();
    const churn = (from: number, to: number) => {
      for (let i = from; i < to; i++) {
        const token = vocabulary.enter(`token${i % 977}`);
        vocabulary.retain(token);
        vocabulary.release(token);
      }
    };
    churn(0, 2000);
    const { bytes } = vocabulary;
    churn(2000, 8000);
    expect(vocabulary.universe).toBe(1);
    expect(vocabulary.bytes).toBe(bytes);
  });

  test("gives up where more tokens are found than are wanted", () => {
    const vocabulary = new Vocabulary();
    for (let i = 0; i < 20; i++) vocabulary.enter(`token ${i}`);
    expect(vocabulary.containing("token", 19)).toBe(-1);
    expect(vocabulary.containing("token", 20)).toBe(20);
  });
});
