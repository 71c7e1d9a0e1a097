import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { CardFilters } from "workspace-engine";
import { matchesClauses } from "../../src/storage/evaluate";
import { explainMatch } from "../../src/views/explain-view";
import { readView } from "../../src/views/read-view";
import { compileView } from "../../src/views/view";
import { movingTexts, zonedInstants } from "../date-math/moving-arbitraries";
import { cards, NOW } from "./support";

const inSeconds = { now: NOW, userId: "u-ada", timeZone: "UTC", timeUnit: "seconds" } as const;
const second = NOW / 1000;
const day = 86_400;

const explained = (filters: CardFilters, fields = {}, context = inSeconds) =>
  explainMatch(readView(cards(filters)), context, fields, "7");

const passed = { before: "now" };
const future = { after: "now" };
const overdue = { after: "0", before: "now" };
const lastHour = { after: "now-1h", before: "now" };
const start_date = { after: "now-2h", before: "now-1h" };
const inAMinute = { start_date: second + 60 };

describe("when a verdict will turn", () => {
  test.each<[when: string, expected: readonly unknown[], filters: CardFilters, due_date: number, others?: object]>([
    ["a bound passes the date", [false, second + 60], { due_date: overdue }, second + 60],
    ["a bound passes the date", [true, second + day], { due_date: { after: "now-1d" } }, second],
    ["bounds stand still", [true, null], { due_date: { after: "0", before: "2026-02-01" } }, second],
    ["the date lies behind", [true, null], { due_date: overdue }, second - 60],
    ["a tag is missing", [false, null], { due_date: passed, has_tags: true }, second + 60, { tag_ids: [] }],
    ["the other bound is far", [false, null], { due_date: { after: "2026-02-01", before: "now" } }, second + 60],
    ["no date is asked about", [true, null], { has_tags: true }, 0, { tag_ids: ["1"] }],
    ["nothing is asked", [true, null], {}, 0],
    ["a date is on its bound for good", [false, null], { due_date: future, start_date: passed }, second, inAMinute],
    ["it comes into the range", [false, second + 60], { due_date: lastHour }, second + 60],
    ["it goes out of the range", [true, second + 3600], { due_date: lastHour }, second],
    ["it is out of the range", [false, null], { due_date: lastHour }, second - 3600],
    ["another bound keeps it out", [false, second + 3660], { due_date: passed, start_date }, second + 30, inAMinute],
    ["another bound has passed", [false, null], { due_date: passed, start_date }, second + 9000, inAMinute],
    ["two bounds pass at once", [false, null], { due_date: passed, start_date: future }, second + 60, inAMinute],
  ])("[P2.4] where %s: %j", (_, expected, filters, due_date, others = {}) => {
    const { matches, flips_at } = explained(filters, { due_date, ...others });
    expect([matches, flips_at]).toEqual(expected);
  });

  test("[P2.4] in the unit of the workspace", () => {
    const fields = { due_date: NOW + 1 };
    const inMs = { ...inSeconds, timeUnit: "milliseconds" } as const;
    const view = readView(cards({ due_date: { after: "0", before: "now" } }));
    expect(explainMatch(view, inMs, fields, "7").flips_at).toBe(NOW + 1);
  });

  test("[P2.4] a missing date counts as none", () => {
    expect(explained({ due_date: { before: "now-60y" } })).toMatchObject({ matches: false, flips_at: 1_893_456_000 });
  });

  test("[P2.4] a bound that runs back at the end of a month", () => {
    const now = Date.parse("2026-01-28T12:00Z");
    const due_date = Date.parse("2026-02-28T12:00Z") / 1000;
    const { matches, flips_at } = explainMatch(
      readView(cards({ due_date: { after: "0", before: "now+1M" } })),
      { ...inSeconds, now },
      { due_date },
      "7",
    );
    expect([matches, flips_at]).toEqual([true, Date.parse("2026-01-29T00:00Z") / 1000]);
  });

  test("[P2.4] it is described in words too", () => {
    const text = (filters: CardFilters, due_date: number): string | undefined =>
      explained(filters, { due_date }).text.split(". ").at(-1);
    expect(text({ due_date: { after: "now-1d" } }, second)).toBe(
      "Card 7 belongs to the view until 2026-01-06T09:00:00.000Z.",
    );
    expect(text({ due_date: { before: "now" } }, second + 60)).toBe(
      "Card 7 does not belong to the view, but from 2026-01-05T09:01:00.000Z on it will.",
    );
    expect(text({}, 0)).toBe("Card 7 belongs to the view.");
  });

  const bounds = fc.option(movingTexts, { nil: null });
  const distances = fc.integer({ min: -40 * day, max: 40 * day });

  test.prop([
    fc.record({ after: bounds, before: bounds }),
    fc.record({ after: bounds, before: bounds }),
    zonedInstants,
    distances,
    distances,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
  ])("[P2.4] until then, and no longer, the verdict stays", (due, start, { now, timeZone }, dueIn, startIn, shares) => {
    const view = readView(cards({ due_date: due, start_date: start }));
    const context = { now, timeZone, timeUnit: "seconds", userId: "u-ada" } as const;
    const base = Math.floor(now / 1000);
    const fields = { due_date: base + dueIn, start_date: base + startIn };
    const matchesAt = (time: number): boolean =>
      matchesClauses(fields, compileView(view, { ...context, now: time }).where, "7");
    const { matches, flips_at } = explainMatch(view, context, fields, "7");
    const end = flips_at === null ? now + 200 * day * 1000 : flips_at * 1000;
    for (const time of [now, end - 1, ...shares.map((share) => Math.floor(now + share * (end - 1 - now)))]) {
      expect([time, matchesAt(time)]).toEqual([time, matches]);
    }
    if (flips_at !== null) expect(matchesAt(end)).toBe(!matches);
  });
});
