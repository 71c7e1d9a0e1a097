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
const flip = (filters: CardFilters, due_date: number, fields = {}) => {
  const { matches, flips_at } = explained(filters, { due_date, ...fields });
  return [matches, flips_at];
};

describe("when a verdict will turn", () => {
  test("[P2.4] at the moment a bound passes the date, in the unit of the workspace", () => {
    expect(flip({ due_date: { after: "0", before: "now" } }, second + 60)).toEqual([false, second + 60]);
    expect(flip({ due_date: { after: "now-1d" } }, second)).toEqual([true, second + day]);
    const fields = { due_date: NOW + 1 };
    const inMs = { ...inSeconds, timeUnit: "milliseconds" } as const;
    const view = readView(cards({ due_date: { after: "0", before: "now" } }));
    expect(explainMatch(view, inMs, fields, "7").flips_at).toBe(NOW + 1);
  });

  test("[P2.4] never where bounds stand still, where the date lies behind, and where something else is amiss", () => {
    expect(flip({ due_date: { after: "0", before: "2026-02-01" } }, second)).toEqual([true, null]);
    expect(flip({ due_date: { after: "0", before: "now" } }, second - 60)).toEqual([true, null]);
    expect(flip({ due_date: { before: "now" }, has_tags: true }, second + 60, { tag_ids: [] })).toEqual([false, null]);
    expect(flip({ due_date: { after: "2026-02-01", before: "now" } }, second + 60)).toEqual([false, null]);
    expect(flip({ has_tags: true }, 0, { tag_ids: ["1"] })).toEqual([true, null]);
    expect(flip({}, 0)).toEqual([true, null]);
  });

  test("[P2.4] a date on the very bound it would have to be after is out for good", () => {
    const start_date = { before: "now" };
    const fields = { start_date: second + 60 };
    expect(flip({ due_date: { after: "now" }, start_date }, second, fields)).toEqual([false, null]);
  });

  test("[P2.4] the first change is given: into the range before out of it", () => {
    const range = { due_date: { after: "now-1h", before: "now" } };
    expect(flip(range, second + 60)).toEqual([false, second + 60]);
    expect(flip(range, second)).toEqual([true, second + 3600]);
    expect(flip(range, second - 3600)).toEqual([false, null]);
  });

  test("[P2.4] a bound that passes while another keeps the document out turns nothing", () => {
    const start_date = { after: "now-2h", before: "now-1h" };
    const fields = { start_date: second + 60 };
    expect(flip({ due_date: { before: "now" }, start_date }, second + 30, fields)).toEqual([false, second + 3660]);
    expect(flip({ due_date: { before: "now" }, start_date }, second + 9000, fields)).toEqual([false, null]);
  });

  test("[P2.4] two bounds that pass at once leave the verdict as it is", () => {
    const fields = { start_date: second + 60 };
    expect(flip({ due_date: { before: "now" }, start_date: { after: "now" } }, second + 60, fields)).toEqual([
      false,
      null,
    ]);
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
