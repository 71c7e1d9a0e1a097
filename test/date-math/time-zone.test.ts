import { afterEach, beforeEach, expect, test, vi } from "vitest";

const { DateTimeFormat } = Intl;
const formats = vi.fn();

/** Test files share a process, and packages remember formats: a replacement may write times in another way, but no others. */
const replaceFormat = (replacement: new (...args: never[]) => Intl.DateTimeFormat): void => {
  vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: replacement } }));
};

// Each test gets a cache of its own, and sees which formats were made.
async function freshModule() {
  vi.resetModules();
  return import("../../src/date-math");
}

beforeEach(() => {
  formats.mockClear();
  class RecordedFormat extends DateTimeFormat {
    constructor(locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, options);
      formats(options.timeZone);
    }
  }
  replaceFormat(RecordedFormat);
});

// Zones read through a replaced format must not stay in the cache of the test files that follow.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("[D4.1] UTC needs no Intl at all", async () => {
  const { resolveDateMath, isKnownTimeZone } = await freshModule();
  expect(isKnownTimeZone("UTC")).toBe(true);
  resolveDateMath("now-1M/w+1d/h", { now: 0 });
  expect(formats).not.toHaveBeenCalled();
});

test("[D4.1] a zone is looked up in Intl once", async () => {
  const { resolveDateMath, isKnownTimeZone } = await freshModule();
  expect(isKnownTimeZone("Europe/Berlin")).toBe(true);
  resolveDateMath("now-1M/w+1d/h", { now: 0, timeZone: "Europe/Berlin" });
  expect(formats.mock.calls).toEqual([["Europe/Berlin"]]);
});

test("[D6.15] what does not have the form of a name is refused without asking Intl, some of whose versions take it", async () => {
  const { isKnownTimeZone } = await freshModule();
  const offsets = ["+05:30", "-05", "+0000", "\u221202:00", "\u2212 02", "\uff0b02:00", "2"];
  const blank = ["", " UTC", "UTC ", "Europe Berlin", "UTC\0"];
  const names = ["Europe//Berlin", "Europe/Berlin/", "europe/\u017fofia", "\u212arakow"];
  for (const zone of [...offsets, ...blank, ...names]) expect(isKnownTimeZone(zone), zone).toBe(false);
  expect(formats).not.toHaveBeenCalled();
});

test("[D4.1] the cache of zones is bounded", async () => {
  const { isKnownTimeZone } = await freshModule();
  const [first = "", ...others] = Intl.supportedValuesOf("timeZone").slice(0, 200);
  for (const zone of [first, ...others.slice(0, 63), first]) isKnownTimeZone(zone);
  expect(formats).toHaveBeenCalledTimes(64);
  for (const zone of others) isKnownTimeZone(zone);
  expect(formats).toHaveBeenCalledTimes(200);
  isKnownTimeZone(first);
  expect(formats).toHaveBeenCalledTimes(201);
});

/** A format that writes the offset of UTC like this. */
const writing = (utc: string) =>
  class extends DateTimeFormat {
    constructor(locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, options);
      const real = new DateTimeFormat(locale, options);
      const format = (instant: number): string => real.format(instant).replace(/GMT(?:\+00:00)?$/, utc);
      Object.defineProperty(this, "format", { value: format });
    }
  };

test.each(["GMT", "GMT+00:00"])("[D4.1] a zone may be at UTC where that is written %s", async (utc) => {
  replaceFormat(writing(utc));
  const { resolveDateMath } = await freshModule();
  expect(resolveDateMath("2026-01-05T23:30Z||/d", { now: 0, timeZone: "Europe/London" })).toBe(Date.UTC(2026, 0, 5));
});
