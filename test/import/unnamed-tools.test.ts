import { expect, test } from "vitest";
import tables from "./fixtures/unnamed-tools.json";
import { fileOf, has, imported } from "./read";

/** Headers as tools and people write them, rows made up. */
test.each(tables)("[G3.1] $tool, which has no format of its own, comes in with all that it says", async (table) => {
  const { shown, report } = await imported(fileOf(table.text, "export.csv"));
  for (const [title, { content = "", ...others }] of Object.entries<{ list: string; content?: string }>(table.cards))
    expect(shown(title)).toMatchObject({ ...others, content: has(content) });
  expect(report.lists.filter(({ isUnknown, title }) => isUnknown && title !== "Shop")).toEqual([]);
});
