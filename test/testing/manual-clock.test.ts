import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { manualClock } from "workspace-engine/testing";

const start = Date.UTC(2026, 0, 5, 9);

describe("the manual clock", () => {
  test.each([
    ["epoch milliseconds", start + 1],
    ["a Date", new Date(start + 1)],
    ["ISO text with Z", "2026-01-05T09:00:00.001Z"],
    ["ISO text with an offset", "2026-01-05T14:30:00.001+05:30"],
  ])("[T5.3] starts at and moves to %s", (_, instant) => {
    expect(manualClock({ now: instant }).now()).toBe(start + 1);
    const clock = manualClock();
    clock.set(instant);
    expect(clock.now()).toBe(start + 1);
  });

  test("[T5.3] reads a date without a time as its first instant in UTC", () => {
    expect(manualClock({ now: "2026-01-05" }).now()).toBe(Date.UTC(2026, 0, 5));
  });

  test.each([
    [1500, 1500],
    [0, 0],
    ["90m", 90 * 60_000],
    ["2d", 2 * 86_400_000],
    ["1w", 7 * 86_400_000],
    ["1d12h", 36 * 3_600_000],
    ["2h3m4s", 7_384_000],
    ["0s", 0],
  ])("[T5.3] advances by %s", (duration, milliseconds) => {
    const clock = manualClock();
    clock.advance(duration);
    expect(clock.now()).toBe(start + milliseconds);
  });

  test.each(["", "2", "d", "-2d", "2 d", "1.5h", "2M", "1y", "12h1d", "1d,2h"])(
    "[T5.3] refuses %j as a duration and does not move",
    (duration) => {
      const clock = manualClock();
      expect(() => clock.advance(duration)).toThrow(RangeError);
      expect(() => clock.advance(duration)).toThrow(JSON.stringify(duration));
      expect(clock.now()).toBe(start);
    },
  );

  test.each([
    0,
    -1,
    1.5,
    Number.NaN,
    8.64e15 + 1,
    "",
    "soon",
    "2026-03-01T08:00:00",
    "1970-01-01",
    new Date(Number.NaN),
  ])("[T5.3] refuses %s as an instant", (instant) => {
    expect(() => manualClock({ now: instant })).toThrow("now must be an instant");
    expect(() => manualClock().set(instant)).toThrow(RangeError);
    expect(() => manualClock().set(instant)).toThrow(`: ${instant}.`);
  });

  test.prop([fc.array(fc.integer({ min: -1000, max: 1000 }))])("[T5.3] never goes back", (steps) => {
    const clock = manualClock();
    for (const step of steps) {
      const before = clock.now();
      if (step < 0) {
        expect(() => clock.advance(step)).toThrow(RangeError);
        expect(() => clock.set(before + step)).toThrow(RangeError);
        expect(clock.now()).toBe(before);
      } else {
        clock.advance(step);
        expect(clock.now()).toBe(before + step);
        clock.set(before + step);
        expect(clock.now()).toBe(before + step);
      }
    }
  });
});
