import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { holdsText, placeIn } from "../../src/storage/evaluate";
import { runs } from "../runs";

const piece = fc.stringMatching(/^[ab]{1,4}$/);
const periodic = fc.tuple(piece, fc.nat(200), piece).map(([start, times, end]) => start.repeat(times) + end);
const long = fc.array(periodic, { maxLength: 4 }).map((parts) => parts.join(""));

describe("a text in another one", () => {
  prop.prop([long, long, fc.nat(600)], { numRuns: runs(2000) })(
    "[F7.2] is found where the runtime finds it",
    (text, sought, from) => {
      expect(placeIn(text, sought, from)).toBe(text.indexOf(sought, from));
    },
  );

  prop.prop([long, fc.nat(2000), fc.nat(600)], { numRuns: runs(2000) })(
    "[F7.2] is found wherever it was cut out",
    (text, from, length) => {
      expect(holdsText(text, text.slice(from, from + length))).toBe(true);
    },
  );
});
