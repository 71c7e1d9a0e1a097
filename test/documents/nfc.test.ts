import { fc } from "@fast-check/vitest";
import { describe, expect, test, vi } from "vitest";
import { toNfc } from "../../src/text/normalize-text";
import { runs } from "../runs";

const everyCharacter = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

const moves = (mark: string): boolean =>
  [`${mark}\u0334`, `\u0345${mark}`].some((pair) => pair.normalize("NFD") !== pair) && mark.normalize("NFD") === mark;

/** Marks of every class, letters they compose with, and marks that decompose or compose with each other. */
const marks = everyCharacter.filter((character) => /\p{M}/u.test(character));
const letters = ["a", "Å", "ǖ", "ệ", "가", "각", "ᄀ", "\u0fb2", "\u0b47", "か", "中", "🚀", " "];
const joiners = [
  "\u0344",
  "\u0f73",
  "\u0f75",
  "\u0f81",
  "\u1161",
  "\u11a8",
  "\u{16d67}",
  "\u{16d63}",
  "\u{113c2}",
  "\u{1611e}",
];

const one = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...marks) },
  { weight: 3, arbitrary: fc.constantFrom("\u0301", "\u0315", "\u0316", "\u0334", "\u0345", "\u3099", ...joiners) },
  { weight: 1, arbitrary: fc.constantFrom(...letters) },
);

describe("normal form C of texts with many marks", () => {
  test("[F7.2] is what normalize gives", () => {
    const text = fc.array(one, { maxLength: 400, size: "max" }).map((characters) => characters.join(""));
    fc.assert(
      fc.property(text, (given) => {
        expect(toNfc(given)).toBe(given.normalize("NFC"));
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([...marks.slice(0, 5), ...joiners])("[F7.2] is what normalize gives of many %j", (character) => {
    for (const other of ["\u0301", "\u0316", "a", "\u{16d63}", ""]) {
      const given = `a${(character + other).repeat(300)}b${character.repeat(99)}`;
      expect(toNfc(given)).toBe(given.normalize("NFC"));
    }
  });

  test("[F7.2 K6.1] hands the runtime marks in order only, and each character a few times", () => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    for (const length of [10_000, 20_000]) {
      for (const run of ["\u0315\u0316", "\u0f73", "\u{1611e}", "\u{16d67}"]) {
        normalize.mockClear();
        toNfc(`a${run.repeat(length)}`);
        const handed = normalize.mock.contexts.map(String);
        expect(handed.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(5 * length * run.length);
        for (const text of handed) expect(text).not.toMatch(/(?:\u0315\u0316){20}|\u0f73{40}/);
        for (const text of handed.filter((each) => /[\u{1611e}\u{16d67}]/u.test(each)))
          expect(text.length).toBeLessThan(600);
      }
    }
    normalize.mockRestore();
  });

  test("[F7.2] finds every character that a mark moves past or that composes with what it composes with", () => {
    const known = /[\p{M}\u{16d67}]/u;
    expect(everyCharacter.filter((character) => moves(character) && !known.test(character))).toEqual([]);
    const composing = everyCharacter.flatMap((character) => {
      const parts = [...character.normalize("NFD")];
      const isComposed = parts.length > 1 && parts.join("").normalize("NFC") === character;
      return isComposed ? parts.slice(1) : [];
    });
    const again = composing.filter(
      (character) => (character + character).normalize("NFC").length < 2 * character.length,
    );
    expect(again.filter((character) => !known.test(character))).toEqual([]);
  });
});
