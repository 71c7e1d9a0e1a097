import { describe, expect, test } from "vitest";
import tables from "./fixtures/unnamed-tools.json";
import { fileOf, imported } from "./read";

interface Expected {
  readonly list: string;
  readonly content?: string;
}

const day = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10);

/** Headers as tools and people write them, rows made up. */
describe("tables of tools that have no format of their own", () => {
  test.each(tables)("[G3.1] $tool comes in with all that it says", async ({ text, cards }) => {
    const { card, listOf, tagsOf, snapshot, report } = await imported(fileOf(text, "export.csv"));
    const nameOf = (id: string | undefined) => {
      const member = snapshot.members.find((known) => known.id === id);
      return member?.display_name;
    };
    for (const [title, expected] of Object.entries<Expected>(cards)) {
      const found = card(title);
      const parent = snapshot.cards.find(({ id }) => id === found.parent_card_id)?.title;
      const all = {
        ...{
          list: listOf(title),
          status: found.status ?? null,
          members: found.members.map(({ user_id }) => nameOf(user_id)),
        },
        ...{ author: nameOf(found.user.user_id), tags: tagsOf(title), priority: found.priority, parent },
        ...{ estimate: found.estimate, due: day(found.due_date), start: day(found.start_date) },
        ...{ completed: day(found.completed_date), created: day(found.time_created), content: found.content },
      };
      const { content = "", ...others } = expected;
      expect(all).toMatchObject(others);
      expect(all.content).toContain(content);
    }
    expect(report.lists.filter(({ isUnknown, title }) => isUnknown && title !== "Shop")).toEqual([]);
  });
});
