import { fc, test as property } from "@fast-check/vitest";
import { afterEach, describe, expect, test, vi } from "vitest";
import { code } from "../../examples/quick-start/output/code";
import { day, hours, minute, names } from "../../examples/quick-start/output/format";
import { table } from "../../examples/quick-start/output/table";
import { cut, oneLine, widthOf, wrap } from "../../examples/quick-start/output/text";

describe("tables", () => {
  test("columns are aligned, numbers on the right", () => {
    const rows = [
      { name: "Ada", age: 9 },
      { name: "日本", age: 36 },
    ];
    expect(table(rows, { Name: (row) => row.name, Age: (row) => row.age, Note: () => undefined }, 40)).toEqual([
      "Name  Age  Note",
      "────  ───  ────",
      "Ada     9",
      "日本   36",
    ]);
  });

  test("the widest column gives way", () => {
    const [, , line] = table([{}], { Long: () => "a long title to be cut", Short: () => "kept" }, 20);
    expect(line).toBe("a long title…  kept");
  });

  property.prop([
    fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 3, maxLength: 3 })),
    fc.integer({ min: 40, max: 120 }),
  ])("no line is wider than asked for", (rows, width) => {
    const lines = table(rows, { One: ([one]) => one, Two: ([, two]) => two, Three: ([, , three]) => three }, width);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
  });
});

describe("text", () => {
  test.each([
    ["plain", 5],
    ["é", 1],
    ["e\u0301", 1],
    ["日本語", 6],
    ["👩‍👩‍👧", 2],
    ["🇩🇪", 2],
    ["❤️", 2],
    ["", 0],
  ])("“%s” takes %i columns", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test("a cut text ends with an ellipsis, and never in the middle of a character", () => {
    expect(cut("a title", 7)).toBe("a title");
    expect(cut("a title", 6)).toBe("a tit…");
    expect(cut("日本語", 4)).toBe("日…");
  });

  test("wrapped lines break between words", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("incomprehensible", 4)).toEqual(["incomprehensible"]);
  });

  test("control characters are gone", () => {
    expect(oneLine(" a\r\nb\u001b[1m\u200bc ")).toBe("a b [1mc");
  });
});

describe("values", () => {
  test("times in either unit are shown in UTC", () => {
    expect(day(1_773_309_600)).toBe("2026-03-12");
    expect(minute(1_773_309_600_000)).toBe("2026-03-12 10:00");
    expect(day(undefined)).toBe("");
    expect(day(8_640_000_000_000_000)).toBe("+275760-09");
  });

  test("durations are shown in hours and minutes", () => {
    expect([hours(5400), hours(7200), hours(300)]).toEqual(["1 h 30 min", "2 h", "5 min"]);
  });

  test("names are shown once each", () => {
    expect(names(["u-ada", "u-ben", "u-ada"])).toBe("u-ada, u-ben");
  });

  test("requests are shown as one would write them", () => {
    expect(code({ type: "card", count: 8 }, 80)).toBe('{ type: "card", count: 8 }');
    expect(code({ include: { members: ["u-ada", "u-ben"] }, empty: {}, none: null }, 30)).toBe(
      [
        "{",
        "  include: {",
        "    members: [",
        '      "u-ada",',
        '      "u-ben",',
        "    ],",
        "  },",
        "  empty: {},",
        "  none: null,",
        "}",
      ].join("\n"),
    );
  });
});

describe("colours", () => {
  const isTTY = process.stdout.isTTY;

  afterEach(() => {
    process.stdout.isTTY = isTTY;
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test.each([
    ["a terminal", true, undefined, true],
    ["a terminal, NO_COLOR being empty", true, "", true],
    ["a terminal with NO_COLOR", true, "1", false],
    ["a pipe", false, undefined, false],
  ])("on %s", async (_, terminal, noColor, colored) => {
    process.stdout.isTTY = terminal;
    vi.stubEnv("NO_COLOR", noColor);
    vi.resetModules();
    const { bold } = await import("../../examples/quick-start/output/style");
    expect(bold("text")).toBe(colored ? "\u001b[1mtext\u001b[0m" : "text");
  });
});
