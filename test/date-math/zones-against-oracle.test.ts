import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { resolveDateMath } from "workspace-engine";
import { instants } from "./arbitraries";
import { firstInstant, instantAt, localTime, movedReading, offsetChanges } from "./local-time-oracle";

const day = 86_400_000;
const calendarUnits = fc.constantFrom("y", "M", "w", "d");

const near = (changes: readonly number[]) =>
  fc
    .tuple(
      fc.constantFrom(...changes),
      fc.oneof(fc.integer({ min: -3 * day, max: 3 * day }), fc.constantFrom(-1, 0, 1)),
    )
    .map(([change, distance]) => change + distance);

describe.each([
  "UTC",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "America/Sao_Paulo",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
])("in %s", (timeZone) => {
  const changes = offsetChanges(timeZone);
  const times = changes.length === 0 ? instants : fc.oneof(instants, near(changes));

  test.prop([times, calendarUnits])("[D2.4] /y /M /w /d", (now, unit) => {
    expect(resolveDateMath(`now/${unit}`, { now, timeZone })).toBe(firstInstant(timeZone, now, unit));
  });

  test.prop([times, fc.constantFrom(["h", 3_600_000], ["m", 60_000], ["s", 1000])])(
    "[D2.3] /h /m /s",
    (now, [unit, length]) => {
      const local = localTime(timeZone, now);
      const floored = Math.floor(local / Number(length)) * Number(length);
      expect(resolveDateMath(`now/${unit}`, { now, timeZone })).toBe(now - (local - floored));
    },
  );

  test.prop([times, fc.integer({ min: -15, max: 15 }).filter(Boolean), calendarUnits])(
    "[D3.2 D3.4] steps of y, M, w and d",
    (now, count, unit) => {
      const expected = instantAt(timeZone, movedReading(localTime(timeZone, now), count, unit));
      expect(resolveDateMath(`now${count < 0 ? "" : "+"}${count}${unit}`, { now, timeZone })).toBe(expected);
    },
  );

  test.prop([times])("[D3.4 D4.3] ISO dates without an offset", (now) => {
    const local = new Date(now).toISOString().slice(0, -1);
    expect(resolveDateMath(local, { now: 0, timeZone })).toBe(instantAt(timeZone, now));
    const skippedOrRepeated = localTime(timeZone, now);
    const text = new Date(skippedOrRepeated).toISOString().slice(0, -1);
    expect(resolveDateMath(text, { now: 0, timeZone })).toBe(instantAt(timeZone, skippedOrRepeated));
  });
});
