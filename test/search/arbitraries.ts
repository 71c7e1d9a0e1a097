import { fc } from "@fast-check/vitest";

/** Characters whose lower case or composition is longer, shorter, or depends on what stands beside them. */
const tricky = [
  ..."abAB \n<>&'\"",
  ..."İIiıßẞΣσςéÉÅ\u212b\u0130",
  ..."\u0301\u0307\u0323\u0315\u0345\u0344\u09be\u0b3e\u3099",
  ..."\u1100\u1161\u11a8가각\uac00\u11a7",
  ..."か\u3099が日本ﬁＡ",
  ...["👩‍👩‍👧", "🚀", "\u{1f3fd}", "\u{16d67}", "\u{16d63}", "\u{11131}\u{11127}", "\u{1d15e}", "Ა", "ꭰ"],
];

const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...tricky) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
);

/** Any text, most of it trouble. */
export const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));

/** A part of a text, cut anywhere between characters. */
export const partOf = (whole: string): fc.Arbitrary<string> => {
  const characters = [...whole];
  const bound = fc.nat(characters.length);
  return fc.tuple(bound, bound).map(([a, b]) => characters.slice(Math.min(a, b), Math.max(a, b)).join(""));
};
