import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type CardFilters, type DateRangeFilter, dateRanges, matchesView } from "workspace-engine";
import { readView } from "../../src/views/read-view";
import { compileView } from "../../src/views/view";
import { bare, cards, context, faultOf, holds, NOW, untyped } from "./support";

const SECOND = NOW / 1000;
const due = (range: DateRangeFilter, date?: number | null): boolean => holds({ due_date: range }, { due_date: date });
const dueOf = <T extends number | undefined>(range: DateRangeFilter, dates: readonly T[]): readonly T[] =>
  dates.filter((date) => due(range, date));

const ofCards = ["due_date", "start_date", "completed_date"] as const;
const ofAll = ["time_created", "time_updated"] as const;
const dates = [
  ...[...ofCards, ...ofAll].map((field) => ["card", field] as const),
  ...(["board", "page"] as const).flatMap((type) => ofAll.map((field) => [type, field] as const)),
];

describe.each(dates)("a %s by its %s", (type, field) => {
  const inRange = (range: DateRangeFilter, date: number): boolean => holds({ [field]: range }, { [field]: date }, type);

  test("[F5.1 P1.3] before includes the bound itself, and after does not", () => {
    const [after, before] = [`${SECOND}`, `${SECOND + 1}`];
    const held = (range: DateRangeFilter) => [SECOND, SECOND + 1, SECOND + 2].filter((date) => inRange(range, date));
    expect(held({ before })).toEqual([SECOND, SECOND + 1]);
    expect(held({ after })).toEqual([SECOND + 1, SECOND + 2]);
    expect(held({ after, before })).toEqual([SECOND + 1]);
  });
});

describe("bounds", () => {
  test("[T2.1] a resource's times are seconds or milliseconds by their size", () => {
    const edge = 100_000_000_000;
    expect(due({ before: `${SECOND}` }, NOW)).toBe(true);
    expect(due({ before: `${SECOND}` }, NOW + 1)).toBe(false);
    expect(due({ after: `${SECOND}` }, NOW + 1)).toBe(true);
    expect(due({ after: `${NOW - 1}` }, SECOND)).toBe(true);
    expect(due({ before: `${NOW - 1}` }, SECOND)).toBe(false);
    expect(due({ before: "now" }, edge)).toBe(true);
    expect(due({ before: "now" }, edge - 1)).toBe(false);
  });

  test("[F1.1] null, undefined and missing bounds do not bind", () => {
    for (const range of [{}, { before: null }, { after: undefined, before: undefined }, { after: null, before: null }])
      expect([due(range), due(range, SECOND)]).toEqual([true, true]);
    expect(due({ before: null, after: `${SECOND}` }, SECOND + 1)).toBe(true);
    expect(due({ before: `${SECOND}`, after: null }, SECOND + 1)).toBe(false);
  });

  test.each([0, null, undefined])("[T5.1 F5.9] a date of %s counts as 0", (empty) => {
    expect(due({ before: "now" }, empty)).toBe(true);
    expect(due({ before: "0" }, empty)).toBe(true);
    expect(due({ before: "-1" }, empty)).toBe(false);
    expect(due({ after: "0" }, empty)).toBe(false);
    expect(due({ after: "-1" }, empty)).toBe(true);
  });

  test("[F5.1] after on or beyond before matches nothing", () => {
    const all = [undefined, SECOND - 1, SECOND, SECOND + 1, SECOND + 86_400];
    for (const after of ["now", "now+1d"]) expect(dueOf({ after, before: "now" }, all)).toEqual([]);
  });

  test.each<[code: string, path: string, filters: CardFilters, timeZone?: string]>([
    ["out_of_range", "due_date.before", { due_date: { before: "now+300000y" }, time_created: {} }],
    ["out_of_range", "start_date.after", { start_date: { after: "now-300000y" } }],
    ["bad_time_zone", "due_date.before", { due_date: { before: "now" } }, "Mars/Phobos"],
  ])("a bound that cannot be resolved, %s, is refused at %s", (code, path, filters, timeZone) => {
    const matched = () => matchesView(bare, cards(filters), { ...context, timeZone });
    expect(faultOf(matched)).toEqual([`card_filters.${path}`, code]);
  });

  const offsets = fc.integer({ min: -3000, max: 3000 });
  const before1970 = Date.UTC(1966, 0, 5);

  test.prop([offsets, offsets, fc.constantFrom("before", "after"), fc.constantFrom(NOW, before1970)], {
    examples: [[-500, 0, "before", before1970]],
  })("[F5.1 T1.2] the compiled bound is exact to the unit in both units", (bound, date, end, base) => {
    const view = readView(cards({ due_date: { [end]: `${base + bound}` } }));
    const rest = { now: NOW, userId: "u-ada", timeZone: "UTC" };
    const expected = end === "before" ? date <= bound : date > bound;
    expect(within(compileView(view, { ...rest, timeUnit: "milliseconds" }).where, base + date)).toBe(expected);
    const second = Math.floor((base + date) / 1000);
    const expectedSecond = end === "before" ? second * 1000 <= base + bound : second * 1000 > base + bound;
    expect(within(compileView(view, { ...rest, timeUnit: "seconds" }).where, second)).toBe(expectedSecond);
  });

  test("what fails for another reason stays what it is", () => {
    const failing = {
      userId: "u-ada",
      timeZone: "UTC",
      timeUnit: "seconds" as const,
      get now(): number {
        throw new RangeError("broken clock");
      },
    };
    expect(() => compileView(readView(cards({ due_date: { before: "now" } })), failing)).toThrow(RangeError);
  });
});

const within = (where: readonly unknown[], value: number): boolean => {
  const [clause] = where as readonly [{ readonly above?: number; readonly atMost?: number }];
  return (
    !(clause.above !== undefined && value <= clause.above) && !(clause.atMost !== undefined && value > clause.atMost)
  );
};

describe("ready-made ranges", () => {
  test("[F5.9] overdue reaches up to now and leaves out cards without the date", () => {
    expect(dateRanges.overdue()).toEqual({ after: "0", before: "now" });
    const all = [undefined, 1, SECOND - 1, SECOND, SECOND + 1];
    expect(dueOf(dateRanges.overdue(), all)).toEqual([1, SECOND - 1, SECOND]);
  });

  test("[F5.8] due today goes from the first to the last second of the local day", () => {
    expect(dateRanges.dueToday()).toEqual({ after: "now/d-1s", before: "now+1d/d-1s" });
    const days = [
      ["UTC", "2026-01-05T09:00Z", "2026-01-05T00:00Z", "2026-01-06T00:00Z"],
      ["Asia/Kolkata", "2026-01-05T20:00Z", "2026-01-05T18:30Z", "2026-01-06T18:30Z"],
      ["America/New_York", "2026-03-08T12:00Z", "2026-03-08T05:00Z", "2026-03-09T04:00Z"],
      ["America/New_York", "2026-11-01T12:00Z", "2026-11-01T04:00Z", "2026-11-02T05:00Z"],
    ] as const;
    for (const [timeZone, now, start, end] of days) {
      const isToday = (date: number): boolean =>
        matchesView({ ...bare, due_date: date }, cards({ due_date: dateRanges.dueToday() }), {
          now: new Date(now),
          user_id: "u",
          timeZone,
        });
      for (const scale of [1, 1000]) {
        const [first, next] = [Date.parse(start) / scale, Date.parse(end) / scale];
        const second = 1000 / scale;
        expect([first - second, first, next - second, next].map(isToday)).toEqual([false, true, true, false]);
      }
      expect(isToday(0)).toBe(false);
    }
  });

  test("[F5.8] due within goes from now to as many days ahead", () => {
    expect(dateRanges.dueWithin(7)).toEqual({ after: "now-1s", before: "now+7d" });
    const end = SECOND + 7 * 86_400;
    expect(dueOf(dateRanges.dueWithin(7), [undefined, SECOND - 1, SECOND, end, end + 1])).toEqual([SECOND, end]);
    expect(dueOf(dateRanges.dueWithin(0), [SECOND - 1, SECOND, SECOND + 1])).toEqual([SECOND]);
    expect(dateRanges.dueWithin(2_147_483_647).before).toBe("now+2147483647d");
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648])("%s days are refused", (days) => {
    expect(faultOf(() => dateRanges.dueWithin(days))).toEqual(["days", "invalid_type"]);
  });

  test("each call gives an object of its own", () => {
    expect(dateRanges.overdue()).not.toBe(dateRanges.overdue());
    expect(
      readView(untyped({ type: "card", card_filters: { due_date: dateRanges.dueToday() } })).constraints,
    ).toHaveLength(1);
  });
});
