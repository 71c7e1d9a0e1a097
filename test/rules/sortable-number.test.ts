import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { sortableNumber } from "../../src/base/sortable-number";
import { runs } from "../runs";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

test.prop([finite, finite], { numRuns: runs(1000) })(
  "[U31.2] numbers as texts sort like the numbers",
  (left, right) => {
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b));
    expect(compare(sortableNumber(left), sortableNumber(right))).toBe(compare(left, right));
  },
);
