import { describe, expect, test } from "vitest";
import { type CardFilters, matchesView } from "workspace-engine";
import { readView } from "../../src/views/read-view";
import { bare, cards, context, faultOf, holds } from "./support";

describe("size", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `id-${index}`);

  const long = "é".repeat(1025);
  test.each<[string, CardFilters, string, string]>([
    ["a needle in the content", { include: { content: long } }, "include.content", "too_big"],
    ["a needle in the title", { exclude: { title: long } }, "exclude.title", "too_big"],
    ["a list of ids", { include: { ids: [...many, "1"] } }, "include.ids", "too_big"],
    ["a list of names", { exclude: { statuses: Array(10_001).fill("started") } }, "exclude.statuses", "too_big"],
    ["a list of numbers", { include: { priority: Array(10_001).fill(1) } }, "include.priority", "too_big"],
    ["an id in a list", { include: { boards: ["1", long] } }, "include.boards[1]", "invalid_value"],
    ["a date bound", { due_date: { before: `now${"+1d".repeat(400_000)}` } }, "due_date.before", "too_long"],
  ])("[N2.3 N2.4] %s that is too long is refused", (_, filters, path, code) => {
    expect(faultOf(() => readView(cards(filters)))).toEqual([`card_filters.${path}`, code]);
  });
});

describe("numbers that are none", () => {
  test("a resource's date that is none lies in no bounded range", () => {
    expect(holds({ due_date: { after: "0" } }, { due_date: Number.NaN })).toBe(false);
    expect(holds({ due_date: { before: "now" } }, { due_date: Number.NaN })).toBe(false);
  });

  test("a now that is none is refused where it matters, and only there", () => {
    const broken = { ...context, now: Number.NaN };
    expect(matchesView(bare, cards({ due_date: { before: "5" }, has_tags: false }), { ...broken, now: 0 })).toBe(true);
    expect(matchesView(bare, cards({ has_tags: false }), broken)).toBe(true);
    const fault = faultOf(() => matchesView(bare, cards({ due_date: { before: "now" } }), broken));
    expect(fault).toEqual(["card_filters.due_date.before", "out_of_range"]);
  });
});

test("an array with holes is refused", () => {
  const ids: string[] = ["1"];
  ids[2] = "3";
  const fault = faultOf(() => readView(cards({ include: { ids } })));
  expect(fault).toEqual(["card_filters.include.ids[1]", "invalid_value"]);
});
