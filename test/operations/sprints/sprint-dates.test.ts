import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { nextSprintDates, type SprintCalendar } from "../../../src/resources/sprint/sprint-dates";
import { runs } from "../../runs";
import { DayWalk, weekday } from "./day-walk";

function walkedDates({ now, timeZone, lastEnd, length, cooldown, startDay }: SprintCalendar) {
  const walk = new DayWalk(timeZone);
  let day = walk.dayOf(now);
  if (lastEnd !== null) day = Math.max(day, walk.dayFrom(lastEnd) + cooldown);
  while (weekday(day) !== startDay) day += 1;
  return { start: walk.firstInstantOf(day), end: walk.firstInstantOf(day + length) };
}

/** Zones with instants shortly before their clocks change. */
const eves: Readonly<Record<string, readonly string[]>> = {
  UTC: ["2026-01-05T09:00Z", "2024-02-25T00:00Z"],
  "America/New_York": ["2026-03-01T12:00Z", "2026-10-25T12:00Z"],
  "Europe/Berlin": ["2026-03-22T12:00Z", "2026-10-18T12:00Z"],
  "Australia/Lord_Howe": ["2026-03-29T12:00Z", "2026-09-27T12:00Z"],
  // In the next three the day begins at 01:00 when summer time does.
  "America/Sao_Paulo": ["2018-10-28T12:00Z", "2018-02-11T12:00Z"],
  "America/Havana": ["2026-03-01T12:00Z", "2026-10-25T12:00Z"],
  "Africa/Cairo": ["2024-04-20T12:00Z", "2024-10-25T12:00Z"],
  "Asia/Kolkata": ["2026-01-05T09:00Z"],
};

const hour = 3_600_000;

const calendar: fc.Arbitrary<SprintCalendar> = fc
  .constantFrom(...Object.keys(eves))
  .chain((timeZone) => fc.record({ timeZone: fc.constant(timeZone), eve: fc.constantFrom(...(eves[timeZone] ?? [])) }))
  .chain(({ timeZone, eve }) => {
    const walk = new DayWalk(timeZone);
    const moment = fc.integer({ min: -20 * 24, max: 40 * 24 }).map((hours) => Date.parse(eve) + hours * hour);
    const dayStart = moment.map((instant) => walk.firstInstantOf(walk.dayOf(instant)));
    return fc.record({
      timeZone: fc.constant(timeZone),
      now: fc.oneof(moment, dayStart),
      lastEnd: fc.oneof(moment, dayStart, fc.constant(null)),
      length: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(366)),
      cooldown: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 15 })),
      startDay: fc.integer({ min: 0, max: 6 }),
    });
  });

const edges = [
  // A cooldown begins, or the last sprint ends, on a day without midnight.
  ["America/Sao_Paulo", "2018-10-25T12:00Z", "2018-11-04T03:00Z", 7, 7, 0],
  ["America/Sao_Paulo", "2018-10-25T12:00Z", "2018-11-04T15:00Z", 7, 7, 1],
  // A week after a start day without midnight.
  ["Africa/Cairo", "2024-04-27T12:00Z", null, 1, 0, 5],
  // Cooldown days count from the next midnight after an end within a day.
  ["UTC", "2026-01-05T09:00Z", "2026-01-06T15:00Z", 1, 2, 4],
  ["UTC", "2026-01-05T09:00Z", "2026-01-06T15:00Z", 1, 2, 5],
] as const;

const examples = edges.map(([timeZone, now, end, length, cooldown, startDay]): [SprintCalendar] => {
  const lastEnd = end === null ? null : Date.parse(end);
  return [{ timeZone, now: Date.parse(now), lastEnd, length, cooldown, startDay }];
});

test.prop([calendar], { numRuns: runs(300), examples })(
  "[S2.2 T4.1] the dates of the next sprint are those found by walking over the days of a calendar",
  (given) => {
    expect(nextSprintDates(given)).toEqual(walkedDates(given));
  },
);
