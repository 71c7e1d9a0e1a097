import { describe, expect, test } from "vitest";
import { fileOf, imported } from "./read";

const listed = async (...lines: string[]) => imported(fileOf(lines.join("\n"), "tasks.md"));

test("[G1.8] the signs of Obsidian are dates and priorities, and its other marks are tasks too", async () => {
  const write = "- [ ] Write ⏫ 🛫 2025-02-01 ➕ 2025-01-01 📅 2025-03-01";
  const { shown, listOf } = await listed(write, "- [x] Sent ✅ 2025-02-02", "- [>] Forwarded", "- [!] Now", "");
  const dates = { start: "2025-02-01", due: "2025-03-01", created: "2025-01-01" };
  expect(shown("Write")).toMatchObject({ priority: 2, ...dates });
  expect(shown("Sent").completed).toBe("2025-02-02");
  expect([listOf("Forwarded"), listOf("Now")]).toEqual(["To do", "To do"]);
});

describe("Markdown", () => {
  test.each([
    ["backticks", ["```md", "- [ ] Sample", "~~~", "- [ ] Sample too", "```"]],
    ["tildes", ["~~~~", "- [ ] Sample", "```", "~~~", "- [ ] Sample too", "~~~~"]],
    ["an item of a list", ["1. ```", "   - [ ] Sample", "   - [ ] Sample too", "   ```"]],
  ])("[G1.8] a line in a fenced code block of %s is no task, and is reported", async (_what, fence) => {
    const { report, titles } = await listed("- [ ] One", "", ...fence, "- [ ] Two");
    expect(titles).toEqual(["One", "Two"]);
    expect(report.skipped.map(({ what, count }) => [what, count])).toEqual([["lines that are no tasks", fence.length]]);
  });

  test("[G1.8] a fence below a task is its content, as it stands, and ends with it", async () => {
    const fence = ["  ```", "  - [ ] Sample", "", "    deeper", "  ```"];
    const read = await listed("- [ ] One", ...fence, "- [ ] Two", "  ```", "- [ ] Three");
    expect(read.titles).toEqual(["One", "Three", "Two"]);
    expect(read.card("One").content).toBe("<pre><code>- [ ] Sample\n\n  deeper\n</code></pre>");
    expect(read.report.skipped).toEqual([]);
  });

  test("[G1.8] underlined headings are headings: the first the title, others lists", async () => {
    const lines = ["Launch", "======", "", "- [ ] One", "", "Art", "---", "- [ ] Two", "", "---", "- [ ] Three"];
    const { report, listOf } = await listed(...lines);
    expect(report.title).toBe("Launch");
    expect([listOf("One"), listOf("Two"), listOf("Three")]).toEqual(["To do", "Art", "Art"]);
    expect(report.skipped).toEqual([{ what: "lines that are no tasks", count: 1, examples: ["---"] }]);
  });

  test("[G1.8] a kanban board of Obsidian has its lists, and what is done in any of them is done", async () => {
    const { listOf, tagsOf, card, report } = await listed(
      ...["---", "kanban-plugin: board", "---", "", "## Ideas", "", "- [ ] One", "- [x] Two", "- [/] Three", ""],
      ...["## Shipped", "", "**Complete**", "- [x] Four", "", "## Dropped", "", "- [-] Five"],
    );
    const lists = ["Ideas: backlog", "Shipped: completed", "Dropped: cancelled", "In progress: started"];
    expect(report.lists.map(({ title, behavior }) => `${title}: ${behavior}`)).toEqual(lists);
    expect(["One", "Two", "Three", "Four", "Five"].map(listOf)).toEqual([
      ...["Ideas", "Shipped", "In progress", "Shipped", "Dropped"],
    ]);
    expect([tagsOf("One"), tagsOf("Two"), tagsOf("Four")]).toEqual([[], ["Ideas"], []]);
    expect(card("Two").status).toBe("completed");
  });

  test("[G1.8] the end of what is said above a file underlines no heading", async () => {
    const { tagsOf, report } = await listed("---", "tags: home", "---", "- [ ] One");
    expect([report.title, tagsOf("One")]).toEqual(["tasks", []]);
  });

  test("[G1.8] a task that is cancelled is a cancelled card, in a list that no other file gets", async () => {
    const { card, listOf, report } = await listed("- [ ] One", "- [-] Two");
    expect([listOf("Two"), card("Two").status]).toEqual(["Cancelled", "cancelled"]);
    expect(report.lists.map(({ title }) => title)).toEqual(["To do", "In progress", "Done", "Cancelled"]);
    expect((await listed("- [ ] One")).report.lists.map(({ title }) => title)).not.toContain("Cancelled");
  });

  test("[G1.8] marks in a title become plain text, and stay in the content", async () => {
    const { card } = await listed("- [ ] Read **the** `plan` in [the wiki](https://example.com/plan)", "  Soon.");
    const { title, content } = card("Read the plan in the wiki");
    expect(title).toBe("Read the plan in the wiki");
    expect(content).toBe(
      '<p>Read <strong>the</strong> <code>plan</code> in <a href="https://example.com/plan">the wiki</a></p><p>Soon.</p>',
    );
  });

  test.each([
    ["has no marks", "Call my_old_friend at 2 * 3", "Call my_old_friend at 2 * 3"],
    ["has an address", "See https://example.com/a_b_c", "See https://example.com/a_b_c"],
    ["has brackets and tags", "[[Plan]] <b>now</b>", "[[Plan]] <b>now</b>"],
    ["has escaped marks", "Buy 3 \\*big\\* \\[red\\] boxes", "Buy 3 *big* [red] boxes"],
  ])("[G1.8] a title that %s stands nowhere else", async (_, written, title) => {
    expect((await listed(`- [ ] ${written}`)).card(title).content).toBe("");
  });

  test("[G1.8] a title of marks alone stays as it is", async () => {
    const { titles } = await listed("- [ ] ![](https://example.com/a.png)");
    expect(titles).toEqual(["![](https://example.com/a.png)"]);
  });
});
