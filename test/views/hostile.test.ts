import { describe, expect, test } from "vitest";
import { matchesView, normalizeView } from "workspace-engine";
import { viewMatcher } from "../../src/views/matches-view";
import { readView } from "../../src/views/read-view";
import { viewRequestSchema } from "../../src/views/schema";
import { newWorkspace } from "../operations/fixture";
import { bare, cards, context, faultOf, holds, untyped } from "./support";

describe("size", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `id-${index}`);

  test("[N2.3] a list of 10,000 ids is compared with 10,000 cards", () => {
    const isMember = viewMatcher(cards({ include: { ids: many }, exclude: { boards: many } }), context);
    const members = many.filter((id, index) => isMember({ ...bare, id: index % 2 === 0 ? id : `no-${id}` }));
    expect(members).toHaveLength(5_000);
    expect(viewRequestSchema.safeParse(cards({ include: { ids: many } })).success).toBe(true);
  });

  const long = "é".repeat(1025);
  test.each<[string, object, string]>([
    ["a needle in the content", { include: { content: long } }, "card_filters.include.content"],
    ["a needle in the title", { exclude: { title: long } }, "card_filters.exclude.title"],
    ["a list of ids", { include: { ids: [...many, "1"] } }, "card_filters.include.ids"],
    [
      "a list of names",
      { exclude: { statuses: many.map(() => "started").concat("started") } },
      "card_filters.exclude.statuses",
    ],
    ["a list of numbers", { include: { priority: [0, ...many.map(() => 1)] } }, "card_filters.include.priority"],
    ["an id in a list", { include: { boards: ["1", long] } }, "card_filters.include.boards[1]"],
  ])("[N2.3 N2.4] %s that is too long is refused the same wherever a view is read", async (_, card_filters, path) => {
    const request = untyped({ type: "card", card_filters });
    const { workspace } = newWorkspace();
    const reads: readonly (() => unknown)[] = [
      () => readView(request),
      () => normalizeView(request),
      () => matchesView(bare, request, context),
      () => workspace.prepareView(request),
      () => workspace.previewView(request),
      () => workspace.explainView(request),
      () => workspace.watchView(request).ready,
    ];
    for (const read of reads) {
      const refused = await Promise.resolve()
        .then(read)
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({
        status: 400,
        issues: [{ path, code: expect.stringMatching(/^too_big$|^invalid_value$/) }],
      });
    }
  });

  test("a date bound of a million characters is refused", () => {
    const fault = faultOf(() => readView(cards({ due_date: { before: `now${"+1d".repeat(400_000)}` } })));
    expect(fault).toEqual(["card_filters.due_date.before", "too_long"]);
  });
});

describe("numbers that are none", () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "%s is refused in lists of integers",
    (value) => {
      expect(faultOf(() => readView(cards({ include: { priority: [value] } })))).toEqual([
        "card_filters.include.priority[0]",
        "invalid_value",
      ]);
      expect(faultOf(() => readView(cards({ exclude: { estimates: [value] } })))).toEqual([
        "card_filters.exclude.estimates[0]",
        "invalid_value",
      ]);
    },
  );

  test("a resource's date that is none lies in no bounded range", () => {
    expect(holds({ due_date: { after: "0" } }, { due_date: Number.NaN })).toBe(false);
    expect(holds({ due_date: { before: "now" } }, { due_date: Number.NaN })).toBe(false);
  });

  test("a now that is none is refused where it matters, and only there", () => {
    const broken = { ...context, now: Number.NaN };
    expect(matchesView(bare, cards({ due_date: { before: "5" }, has_tags: false }), { ...broken, now: 0 })).toBe(true);
    expect(matchesView(bare, cards({ has_tags: false }), broken)).toBe(true);
    expect(faultOf(() => matchesView(bare, cards({ due_date: { before: "now" } }), broken))).toEqual([
      "card_filters.due_date.before",
      "out_of_range",
    ]);
  });
});

test("an array with holes is refused", () => {
  const ids: string[] = ["1"];
  ids[2] = "3";
  expect(faultOf(() => readView(cards({ include: { ids } })))).toEqual([
    "card_filters.include.ids[1]",
    "invalid_value",
  ]);
});
