import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classOf } from "../../../../src/storage/memory/text/character-class";
import { END, hashOf, piecesOf, Runs, START } from "../../../../src/storage/memory/text/tokens";

/** Words as they are, cut runs as their pieces. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const runs = new Runs(text);
  while (runs.next()) tokens.push(...(runs.isWord ? [runs.marked] : piecesOf(runs.marked, runs.pieceLength)));
  return tokens.map((token) => token.replaceAll(START, "[").replaceAll(END, "]"));
}

describe("texts are cut", () => {
  test.each([
    ["into words and what is between them", "fix it, now", ["[fix]", "[ ]", "[it]", "[,]", "[ ]", "[now]"]],
    ["at every change of class", "a-b\n\n_c", ["[a]", "[-]", "[b]", "[\n\n]", "[_]", "[c]"]],
    ["so that accents stay in words", "école e\u0301", ["[école]", "[ ]", "[e\u0301]"]],
    ["so that short numbers are words", "v2 in 2026", ["[v2]", "[ ]", "[in]", "[ ]", "[2026]"]],
    ["into pieces where a run looks like an identifier", "abc12de", ["[ab", "abc", "bc1", "c12", "12d", "2de", "de]"]],
    ["into pieces of two where words have no spaces", "日本語", ["[日", "日本", "本語", "語]"]],
    ["between scripts with and without spaces", "a日", ["[a]", "[日", "日]"]],
    ["through astral characters by code unit", "\u{1f600}", ["[\ud83d", "\ud83d\ude00", "\ude00]"]],
    ["at the two characters that mark ends, which are left out", "a\0b\u0001\u0001c", ["[a]", "[b]", "[c]"]],
    ["into nothing", "\0", []],
  ])("%s", (_, text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens);
  });

  test("into pieces where a run is longer than words are", () => {
    expect(tokensOf("a".repeat(20))).toHaveLength(1);
    expect(new Set(tokensOf("a".repeat(21)))).toEqual(new Set(["[aa", "aaa", "aa]"]));
  });

  test("in runs that join to the whole text, with the hashes of their tokens", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }), (text) => {
        const runs = new Runs(text);
        let joined = "";
        while (runs.next()) {
          expect(runs.wordHash).toBe(hashOf(runs.marked));
          joined += text.slice(runs.start, runs.end);
        }
        expect(joined).toBe(text.replaceAll(START, "").replaceAll(END, ""));
      }),
    );
  });

  test("by classes that every code unit has", () => {
    const counts = [0, 0, 0, 0, 0];
    for (let unit = 0; unit < 0x10000; unit++) counts[classOf(unit)] = (counts[classOf(unit)] ?? 0) + 1;
    expect(counts[0]).toBe(2);
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count)).toBe(0x10000);
  });
});
