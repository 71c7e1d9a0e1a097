import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { visibleText } from "../../src/text/visible-text";
import { fileOf, imported } from "../import/read";
import { runs } from "../runs";
import { copyOf, csvOf, everything, members, shownBy, type Task, workspaceWith } from "./fixture";

describe("columns of CSV", () => {
  const everyPart: Task = {
    title: "Card 0",
    people: ["u-ada", "u-max", "u-eve", "u-nobody"],
    content: '<p>See <a href="https://a.example/plan">the plan</a></p>',
    links: [{ url: "https://a.example/b_(c)", display_text: "Plan, part (1)" }, { url: "https://b.example" }],
    checklists: [{ title: "Steps", items: ["One", "Two; or, three"] }],
    comments: [["u-ada", "<p>Why?</p>"]],
    isArchived: true,
  };

  test("[G5.7] are people by name, texts with addresses, links, checklists, comments, and since when it is archived", async () => {
    const { workspace } = await workspaceWith([everyPart]);
    const csv = await csvOf(workspace);
    for (const cell of [
      '"Ada <ada@example.com>, Max the second <u-max>, Lovelace, Eve <eve@example.com>, u-nobody <u-nobody>"',
      ",See [the plan](https://a.example/plan),",
      '"Plan, part (1) (https://a.example/b_(c))\nhttps://b.example"',
      '"Steps\n- [ ] One\n- [x] Two; or, three"',
    ])
      expect(csv).toContain(cell);
    expect(csv).toMatch(/"\d{4}-\S+Z Ada <ada@example\.com>:\nWhy\?\n\n\d{4}-\S+Z Ada <ada@example\.com>:\nSo\."/);
    const { cards } = await workspace.previewView(everything);
    expect(csv).toContain(new Date((cards[0]?.archived?.time_archived ?? 0) * 1000).toISOString());
  });

  test("[G5.7] are read again, with links between cards", async () => {
    const { workspace } = await workspaceWith([
      everyPart,
      { title: "Card 1" },
      { title: "Card 2", tags: ["a, b", "c"] },
    ]);
    await workspace.linkCards({ card_id: "1", linked_card_id: "2", linked_card_type: "blocks" });
    const { report, copy } = await copyOf(workspace);
    expect(await shownBy(copy)).toEqual(await shownBy(workspace));
    expect(report.skipped).toEqual([]);
    expect(report.people.map(({ matched }) => matched).sort()).toEqual(["email", "email", "id", "id"]);
  });

  const content = fc
    .array(
      fc.constantFrom(
        "<p>One &amp; two</p>",
        "<ul><li>a</li><li>b</li></ul>",
        "<h2>H</h2>",
        '<p><a href="https://a.example">x</a></p>',
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join(""));
  const text = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    fc.constantFrom("a,b", '"', "=x", "null"),
  );
  const titleText = text.filter(
    (title) => title.trim() !== "" && title.trim() === title && !/[\t-\r\u0085\u2028\u2029]/.test(title),
  );
  const words = fc.array(fc.constantFrom("one", "a,b", "=x", "- [ ]", "(c)", "[d]", "'", '"', "e:"), {
    minLength: 1,
    maxLength: 3,
  });
  const short = words.map((list) => `t ${list.join(" ")}`);
  const task = fc.record({
    title: titleText,
    list: fc.nat(4),
    due: fc.option(fc.integer({ min: 1, max: 4_000_000_000 }), { nil: undefined }),
    content,
    people: fc.uniqueArray(fc.constantFrom(...members.map(({ id }) => id))),
    links: fc.array(
      fc.record(
        { url: fc.constantFrom("https://a.example/?b=c,d", "https://e.example/(f)"), display_text: short },
        { requiredKeys: ["url"] },
      ),
      { maxLength: 3 },
    ),
    checklists: fc.array(fc.record({ title: short, items: fc.array(short, { maxLength: 3 }) }), { maxLength: 2 }),
    comments: fc.array(
      fc.tuple(
        fc.constantFrom(...members.map(({ id }) => id)),
        content.filter((text) => text !== ""),
      ),
      { maxLength: 2 },
    ),
    isArchived: fc.boolean(),
  });

  const listTitles = fc.uniqueArray(
    fc.stringMatching(/^[A-Za-z ]{1,12}$/).map((title) => `List ${title.trim()}`),
    { minLength: 5, maxLength: 5 },
  );

  test.prop([fc.array(task, { minLength: 1, maxLength: 6 }), listTitles], { numRuns: runs(80) })(
    "[G5.7] any card is the same in all of its parts after CSV and import",
    async (tasks, titles) => {
      const { workspace } = await workspaceWith(tasks, titles);
      const flat = (shown: Awaited<ReturnType<typeof shownBy>>) =>
        JSON.parse(JSON.stringify(shown), (_key, value) =>
          typeof value === "string" ? value.replace(/>\s+</g, "><") : value,
        );
      expect(flat(await shownBy((await copyOf(workspace)).copy))).toEqual(flat(await shownBy(workspace)));
    },
  );

  test("[G5.7] a comment by nobody who is a member makes no new one", async () => {
    const file = fileOf("Title,Comment\nOne,Hello\n");
    const { workspace } = await imported(file);
    const csv = await csvOf(workspace);
    const { report, snapshot } = await imported(fileOf(csv, "export.csv"));
    expect(report.people).toEqual([]);
    expect(snapshot.comments.map(({ content: text }) => visibleText(text))).toEqual(["Hello"]);
  });
});
