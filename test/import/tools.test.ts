import { describe, expect, test } from "vitest";
import { detect, readImport } from "workspace-engine/import";
import { fileOf, fixture, has, imported, like, linesIn, type Shown, seconds } from "./read";

describe("what every format becomes", () => {
  const ada = ["Ada Lovelace"];
  test.each([
    ["trello.json", "trello", ["A former member", "María López", "Otto Öst"]],
    ["jira.csv", "jira-csv", [...ada, "Max Moretti", "max"]],
    ["jira.json", "jira-json", [...ada, "Max Moretti"]],
    ["jira.xml", "jira-xml", [...ada, "Max Moretti"]],
    ["github-issues.json", "github-issues", [...ada, "max"]],
    ["github-project.json", "github-project", ["ada"]],
    ["linear.csv", "linear-csv", ["ada@example.com", "max@example.com"]],
    ["asana.csv", "asana-csv", [...ada, "Max Moretti"]],
    ["asana.json", "asana-json", ada],
    ["clickup.csv", "clickup-csv", [...ada, "Max Moretti"]],
    ["monday.csv", "monday-csv", [...ada, "Max Moretti"]],
    ["todoist.csv", "todoist-csv", [...ada, "Max Roe"]],
    ["tasks.csv", "csv", ["Ada", "Max"]],
    ["todo.txt", "todo-txt", []],
    ["tasks.md", "markdown", ["ada"]],
  ])(
    "[G1.1 G1.3 G3.11] %s is taken for %s, loads with nobody but its people, and breaks no rule",
    async (name, format, people) => {
      expect((await detect(fixture(name))).format).toBe(format);
      const { report, workspace, snapshot } = await imported(fixture(name));
      expect(report.format).toBe(format);
      expect(report.imported["cards"]).toBe(snapshot.cards.length);
      expect(report.people.map((person) => person.name).sort()).toEqual(people);
      expect(await workspace.verify()).toEqual([]);
    },
  );
});

describe("the order of lines", () => {
  test.each(["jira.csv", "jira.json", "trello.json", "monday.csv", "tasks.md"])(
    "[G2.6] %s is read once for as many lines as the heading counts",
    async (name) => {
      const bytes = await fixture(name).arrayBuffer();
      let streams = 0;
      const stream = () => {
        streams += 1;
        return new Blob([bytes]).stream();
      };
      const { lines } = await readImport({ name, size: bytes.byteLength, stream }, { now: 1 });
      streams = 0;
      const [heading = "", ...documents] = await linesIn(lines());
      expect(streams).toBeLessThanOrEqual(1);
      const found: Record<string, number> = {};
      for (const [kind = ""] of documents.map((line) => Object.keys(JSON.parse(line))))
        found[kind] = (found[kind] ?? 0) + 1;
      const counts: Readonly<Record<string, number>> = JSON.parse(heading).counts;
      expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))).toEqual(found);
    },
  );

  test("[G2.6] cards come as the rows of the file do, the comments of each behind it", async () => {
    const { lines } = await readImport(fixture("jira.csv"), { now: 1 });
    const cards = (await linesIn(lines())).slice(1).filter((line) => /^{"(card|comment)"/.test(line));
    const titles = cards.map((line) => Object.values(JSON.parse(line) as Record<string, { title?: string }>)[0]?.title);
    expect(titles).toEqual(["Checkout revamp", undefined, undefined, "Pay with card", "Old idea"]);
  });
});

const blocking = { parts: ["Pay with card"], linked: ["blocks Pay with card"] };
const blocked = { parent: "Checkout revamp", linked: ["blocked_by Checkout revamp"] };
const markup = /<h2>Goal.*<strong>faster<.*<a href="https:\/\/example.com\/plan">the plan<\/a>.*int a &lt;b&gt;;/s;
const asana: Readonly<Record<string, Shown>> = {
  "Book the hall": { list: "Planning", due: "2026-03-31" },
  // What is completed goes to a list for that.
  "Pay the deposit": { list: "Completed", parent: "Book the hall", content: has("Section: Planning") },
};

/** Some cards of each file, by their titles. */
const cards: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  "trello.json": {
    "Book the hall": {
      ...{ list: "Done", status: "completed", tags: ["Urgent"], members: ["María López", "Otto Öst"] },
      ...{ start: "2026-01-06", due: "2026-01-20T16:00", completed: "2026-01-12T12:00" },
      ...{ created: "2026-01-06T10:00", updated: "2026-01-19T11:00" },
      content: has("<p>Ask for the <strong>large</strong> one.</p>"),
    },
    "Invite the choir": { tags: expect.arrayContaining(["marked complete"]) },
    "Borrow tables": { archived: "2026-01-16T08:00" },
    "Print the posters": {
      checklists: [
        ["Before", []],
        ["Posters", ["Draw", "Choose the paper"]],
      ],
    },
  },
  "jira.csv": { "Checkout revamp": { ...blocking, content: like(markup) }, "Pay with card": blocked },
  "jira.json": {
    "Checkout revamp": { ...blocking, content: has("<h2>Goal</h2><p><strong>Pay &lt;faster&gt;</strong></p>") },
    "Pay with card": blocked,
  },
  "jira.xml": {
    "Checkout revamp": { ...blocking, content: like(/^(?!.*(script|evil)).*<p>Pay <b>faster<\/b>/s) },
    "Pay with card": blocked,
  },
  "linear.csv": {
    "Fix, the parser": { priority: 1, estimate: 3, due: "2026-02-01", content: has("with &lt;script&gt;") },
    "Ship it": { list: "Canceled", status: "cancelled", content: has("Estimate: 8") },
  },
  "asana.csv": asana,
  "asana.json": asana,
  "clickup.csv": {
    "Tune the loop": {
      ...{ board: "Control", members: ["Ada Lovelace", "Max Moretti"], priority: 1 },
      ...{ due: "2026-09-11T15:00", created: "2026-09-10T15:00" },
    },
    "Write it up": { board: "Reports", parent: "Tune the loop" },
  },
  "monday.csv": {
    "Write copy": { list: "Working on it" },
    Draft: { parent: "Write copy", status: "completed" },
    "Draw logo": { due: "2026-03-05" },
    "Plan party": { list: "Later" },
  },
  "github-issues.json": {
    "Crash on start": {
      ...{ list: "Open", tags: ["bug"], links: ["#7 https://github.com/acme/web/issues/7"] },
      content: has("Milestone: v1"),
    },
    Hello: { list: "Closed" },
    "Dark mode": { list: "Closed as not planned" },
  },
  "github-project.json": {
    "Crash on start": {
      ...{ list: "In Progress", due: "2026-03-20" },
      links: [like(/^#7 /), "null https://github.com/acme/web/pull/9"],
      content: like(/target: Q2.*sprint: Sprint 4.*milestone: v1.*reviewers: max/s),
    },
  },
  "todo.txt": {
    "Call Ada": { priority: 1, due: "2026-03-05", tags: ["+garden", "@phone"] },
    "Buy seeds": { list: "Done", completed: "2026-03-04" },
    "Read a book": { priority: 4 },
  },
  "tasks.md": {
    "Write the copy @ada": { content: "<p>Write the <strong>copy</strong> @ada</p><p>With a tone that fits.</p>" },
    "Collect quotes": { parent: "Write the copy @ada" },
    "Draw the logo": { tags: ["Art"] },
    "Review it": { list: "In progress" },
  },
};

test.each(Object.entries(cards))("[G3.1 G3.6] cards of %s have what it says", async (name, expected) => {
  const { shown } = await imported(fixture(name));
  for (const [title, card] of Object.entries(expected)) expect(shown(title)).toMatchObject(card);
});

describe("Trello", () => {
  test("[G2.10] the date of the last change is no completed date, unless the card is done, which is reported", async () => {
    const file = fixture("trello.json");
    const { snapshot } = await imported(file);
    expect(snapshot.cards.filter(({ content }) => content.includes("Completed"))).toEqual([]);
    const { actions: _, ...board } = JSON.parse(await file.text());
    const { report } = await imported(fileOf(JSON.stringify(board), "trello.json"));
    expect(report.changed.find(({ what }) => what.startsWith("completed dates"))).toEqual({
      what: "completed dates that the file does not have, now those of the latest change",
      count: 1,
      examples: ["Book the hall"],
    });
  });

  test("[G3.3] lists keep their order, and their behavior is guessed from their titles", async () => {
    const { report } = await imported(fixture("trello.json"));
    expect(report.lists.map(({ title, behavior }) => `${title}: ${behavior}`)).toEqual([
      ...["Ideas: backlog", "To do: committed", "In Progress: started", "Done: completed"],
      ...["Cancelled 2025: cancelled", "Untitled: committed", "Without a list: committed"],
    ]);
  });

  test("[G2.1] the report says what is left out and what is changed, with examples", async () => {
    const { report } = await imported(fixture("trello.json"));
    expect(report.skipped).toContainEqual({ what: "votes", count: 2, examples: ["Book the hall"] });
    expect(report.changed).toContainEqual({ what: "blank titles, now “Untitled”", count: 2, examples: [] });
  });

  test("[G2.1] comments that were copied with a card come in; missing ones, and labels of no card, are reported", async () => {
    const copied = {
      type: "copyCommentCard",
      date: "2026-03-02T10:00:00Z",
      data: { text: "As before", card: { id: "c" } },
    };
    const board = {
      lists: [{ id: "l", name: "To do" }],
      labels: [
        { id: "r", name: "", color: "red" },
        { id: "g", name: "Design" },
      ],
      cards: [{ id: "c", name: "One", idList: "l", badges: { comments: 3 }, labels: [{ id: "r", color: "red" }] }],
      actions: [copied],
    };
    const { report, snapshot } = await imported(new File([JSON.stringify(board)], "board.json"));
    expect(snapshot.comments.map(({ content }) => content)).toEqual(["<p>As before</p>"]);
    const missing = "comments that are not in the export, which has the latest thousand actions";
    expect(report.skipped).toEqual([
      { what: missing, count: 2, examples: ["One"] },
      { what: "labels that no card has", count: 1, examples: ["Design"] },
    ]);
  });

  test("[G3.6] custom fields are found in the content", async () => {
    const board = {
      lists: [{ id: "l", name: "To do" }],
      cards: [{ id: "c", name: "One", idList: "l", customFieldItems: [{ idCustomField: "f", idValue: "o" }] }],
      customFields: [{ id: "f", name: "Size", options: [{ id: "o", value: { text: "Large" } }] }],
    };
    const { card } = await imported(new File([JSON.stringify(board)], "board.json"));
    expect(card("One").content).toContain("Size: Large");
  });
});

describe("Jira", () => {
  test("[G3.4] keys stay findable, in the id and in what views search", async () => {
    const { workspace, card } = await imported(fixture("jira.csv"));
    expect(card("Checkout revamp").id).toMatch(/-PROJ-12$/);
    const { cards } = await workspace.previewView({ type: "card", card_filters: { include: { content: "PROJ-12" } } });
    expect(cards.map(({ title }) => title)).toContain("Checkout revamp");
  });

  test("[G3.1] comments keep author and time, and the author is the assignee of the same id", async () => {
    const { snapshot, card } = await imported(fixture("jira.csv"));
    const comment = snapshot.comments.find(({ time_created }) => time_created === seconds("2025-07-14T16:00:00Z"));
    expect(comment?.user.user_id).toBe(card("Checkout revamp").members[0]?.user_id);
  });
});

test("[G3.6] of a document of Atlassian days, tasks, cards and titles of what folds stay", async () => {
  const text = (value: string) => ({ type: "text", text: value });
  const task = (state: string, value: string) => ({ type: "taskItem", attrs: { state }, content: [text(value)] });
  const description = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "date", attrs: { timestamp: "1752451200000" } }] },
      { type: "taskList", content: [task("DONE", "Ask"), task("TODO", "Pay")] },
      { type: "expand", attrs: { title: "More" }, content: [{ type: "paragraph", content: [text("of it")] }] },
      { type: "blockCard", attrs: { url: "https://x.example/1" } },
      { type: "decisionList", content: [{ type: "decisionItem", content: [text("We do")] }] },
    ],
  };
  const issues = [{ key: "A-1", fields: { summary: "One", status: { name: "Done" }, description } }];
  const { content } = (await imported(fileOf(JSON.stringify({ issues }), "search.json"))).card("One");
  expect(content).toContain(
    "<p>2025-07-14</p><ul><li>[x] Ask</li><li>[ ] Pay</li></ul><p>More</p><p>of it</p>" +
      '<p><a href="https://x.example/1">https://x.example/1</a></p><ul><li>We do</li></ul>',
  );
});

test("[G2.1] of GitHub comments keep their time, of Markdown what is no task is reported", async () => {
  const { snapshot } = await imported(fixture("github-issues.json"));
  expect(snapshot.comments[0]).toMatchObject({ time_created: seconds("2026-03-01T11:00:00Z") });
  const { report } = await imported(fixture("tasks.md"));
  expect(report.skipped).toEqual([{ what: "lines that are no tasks", count: 1, examples: ["Some words before."] }]);
});
