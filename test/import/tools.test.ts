import { describe, expect, test } from "vitest";
import { detect, readImport } from "workspace-engine/import";
import { fileOf, fixture, imported, linesIn, seconds } from "./read";

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
    "[G2.6] %s gives the same documents in its own order, and is read once for them",
    async (name) => {
      const bytes = await fixture(name).arrayBuffer();
      let streams = 0;
      const stream = () => {
        streams += 1;
        return new Blob([bytes]).stream();
      };
      const { lines } = await readImport({ name, size: bytes.byteLength, stream }, { now: 1 });
      // Import bases are derived from the documents by a reader that takes them in file order.
      const isSaid = (line: string) => line.startsWith('{"import_base"');
      const [heading = "", ...sorted] = (await linesIn(lines())).filter((line) => !isSaid(line));
      streams = 0;
      const [first = "", ...asTheyCome] = await linesIn(lines("file"));
      expect(streams).toBeLessThanOrEqual(1);
      expect([...asTheyCome].sort()).toEqual(sorted.sort());
      const { counts, ...others } = JSON.parse(heading);
      const { import_base: _, ...counted } = counts;
      expect(JSON.parse(first)).toEqual({ ...others, counts: counted });
    },
  );

  test("[G2.6] in the order of the file cards come as its rows do, the comments of each behind it", async () => {
    const { lines } = await readImport(fixture("jira.csv"), { now: 1 });
    const cards = (await linesIn(lines("file"))).slice(1).filter((line) => /^{"(card|comment)"/.test(line));
    const titles = cards.map((line) => Object.values(JSON.parse(line) as Record<string, { title?: string }>)[0]?.title);
    expect(titles).toEqual(["Checkout revamp", undefined, undefined, "Pay with card", "Old idea"]);
  });
});

describe("Trello", () => {
  test("[G3.1] cards come into their lists with dates, people, tags, checklists and comments", async () => {
    const { card, listOf, tagsOf, snapshot } = await imported(fixture("trello.json"));
    expect(card("Book the hall")).toMatchObject({
      start_date: seconds("2026-01-06T00:00:00Z"),
      due_date: seconds("2026-01-20T16:00:00Z"),
      completed_date: seconds("2026-01-12T12:00:00Z"),
      time_created: seconds("2026-01-06T10:00:00Z"),
      time_updated: seconds("2026-01-19T11:00:00Z"),
      status: "completed",
    });
    expect(card("Book the hall").content).toContain("<p>Ask for the <strong>large</strong> one.</p>");
    expect(listOf("Book the hall")).toBe("Done");
    expect(tagsOf("Invite the choir")).toContain("marked complete");
    expect(tagsOf("Book the hall")).toEqual(["Urgent"]);
    expect(card("Borrow tables").archived?.time_archived).toBe(seconds("2026-01-16T08:00:00Z"));
    expect(card("Print the posters").checklists.flatMap(({ items }) => items).length).toBeGreaterThan(0);
    const names = card("Book the hall").members.map(
      ({ user_id }) => snapshot.members.find(({ id }) => id === user_id)?.display_name,
    );
    expect(names).toEqual(["María López", "Otto Öst"]);
  });

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
    expect(report.lists.map(({ title, behavior }) => [title, behavior])).toEqual([
      ["Ideas", "backlog"],
      ["To do", "committed"],
      ["In Progress", "started"],
      ["Done", "completed"],
      ["Cancelled 2025", "cancelled"],
      ["Untitled", "committed"],
      ["Without a list", "committed"],
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
    expect(report.skipped).toEqual([
      {
        what: "comments that are not in the export, which has the latest thousand actions",
        count: 2,
        examples: ["One"],
      },
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

  test("[G3.1] links and parents become links and parents, both ways", async () => {
    for (const name of ["jira.csv", "jira.json", "jira.xml"]) {
      const { card } = await imported(fixture(name));
      const [first, second] = [card("Checkout revamp"), card("Pay with card")];
      expect(second.parent_card_id).toBe(first.id);
      expect(first.child_card_ids).toEqual([second.id]);
      expect(first.linked_cards).toEqual([{ card_id: second.id, linked_card_type: "blocks" }]);
      expect(second.linked_cards).toEqual([{ card_id: first.id, linked_card_type: "blocked_by" }]);
    }
  });

  test("[G3.1] comments keep author and time, and the author is the assignee of the same id", async () => {
    const { snapshot, card } = await imported(fixture("jira.csv"));
    const comment = snapshot.comments.find(({ time_created }) => time_created === seconds("2025-07-14T16:00:00Z"));
    expect(comment?.user.user_id).toBe(card("Checkout revamp").members[0]?.user_id);
  });

  test("[G3.6] wiki markup, documents and HTML become content without scripts", async () => {
    const wiki = (await imported(fixture("jira.csv"))).card("Checkout revamp").content;
    expect(wiki).toContain("<h2>Goal</h2>");
    expect(wiki).toContain("<strong>faster</strong>");
    expect(wiki).toContain('<a href="https://example.com/plan">the plan</a>');
    expect(wiki).toContain("int a &lt;b&gt;;");
    const document = (await imported(fixture("jira.json"))).card("Checkout revamp").content;
    expect(document).toContain("<h2>Goal</h2><p><strong>Pay &lt;faster&gt;</strong></p>");
    const html = (await imported(fixture("jira.xml"))).card("Checkout revamp").content;
    expect(html).toContain("<p>Pay <b>faster</b>");
    expect(html).not.toMatch(/script|evil/);
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

describe("other tools", () => {
  test("Linear: people by address, canceled issues, estimates that do not fit", async () => {
    const { card, report, listOf } = await imported(fixture("linear.csv"));
    expect(report.people.map(({ email }) => email).sort()).toEqual(["ada@example.com", "max@example.com"]);
    const expected = { priority: 1, estimate: 3, due_date: seconds("2026-02-01T00:00:00Z") };
    expect(card("Fix, the parser")).toMatchObject(expected);
    expect(card("Fix, the parser").content).toContain("with &lt;script&gt;");
    expect(card("Ship it").status).toBe("cancelled");
    expect(card("Ship it").content).toContain("Estimate: 8");
    expect(listOf("Ship it")).toBe("Canceled");
  });

  test("Asana: rows before the header, what is completed goes to a list for that, subtasks", async () => {
    for (const name of ["asana.csv", "asana.json"]) {
      const { card, listOf } = await imported(fixture(name));
      expect(listOf("Book the hall")).toBe("Planning");
      expect(listOf("Pay the deposit")).toBe("Completed");
      expect(card("Pay the deposit").parent_card_id).toBe(card("Book the hall").id);
      expect(card("Pay the deposit").content).toContain("Section: Planning");
      expect(card("Book the hall").due_date).toBe(seconds("2026-03-31T00:00:00Z"));
    }
  });

  test("ClickUp: milliseconds, lists in brackets, a board for each list", async () => {
    const { card, snapshot } = await imported(fixture("clickup.csv"));
    expect(card("Tune the loop")).toMatchObject({ due_date: 1_789_138_800, priority: 1, time_created: 1_789_052_400 });
    expect(card("Tune the loop").members).toHaveLength(2);
    expect(snapshot.boards.map(({ title }) => title).sort()).toEqual(["Control", "Reports"]);
    expect(card("Write it up").parent_card_id).toBe(card("Tune the loop").id);
  });

  test("monday: groups, subitems under a header of their own, sums left out", async () => {
    const { card, listOf, snapshot } = await imported(fixture("monday.csv"));
    expect(snapshot.cards).toHaveLength(4);
    expect(listOf("Plan party")).toBe("Later");
    expect(card("Draft").parent_card_id).toBe(card("Write copy").id);
    expect(card("Draft").status).toBe("completed");
    expect(card("Draw logo").due_date).toBe(seconds("2026-03-05T00:00:00Z"));
  });

  test("GitHub: states and reasons, labels with colours, comments, milestones", async () => {
    const { card, listOf, snapshot, tagsOf } = await imported(fixture("github-issues.json"));
    const expected = ["Open", "Closed", "Closed as not planned"];
    expect([listOf("Crash on start"), listOf("Hello"), listOf("Dark mode")]).toEqual(expected);
    expect(card("Crash on start").external_links).toMatchObject([
      { generic: { url: "https://github.com/acme/web/issues/7", display_text: "#7" } },
    ]);
    expect(card("Crash on start").content).toContain("Milestone: v1");
    expect(snapshot.comments[0]).toMatchObject({ time_created: seconds("2026-03-01T11:00:00Z") });
    expect(tagsOf("Crash on start")).toEqual(["bug"]);
    const project = await imported(fixture("github-project.json"));
    expect(project.listOf("Crash on start")).toBe("In Progress");
    const crash = project.card("Crash on start");
    for (const text of ["target: Q2", "sprint: Sprint 4", "milestone: v1", "reviewers: max"]) {
      expect(crash.content).toContain(text);
    }
    expect(crash.due_date).toBe(seconds("2026-03-20T00:00:00Z"));
    expect(crash.external_links).toMatchObject([
      { generic: { display_text: "#7" } },
      { generic: { url: "https://github.com/acme/web/pull/9" } },
    ]);
  });

  test("todo.txt: priorities, projects, contexts, dates and what is done", async () => {
    const { card, listOf, tagsOf } = await imported(fixture("todo.txt"));
    expect(card("Call Ada")).toMatchObject({ priority: 1, due_date: seconds("2026-03-05T00:00:00Z") });
    expect(tagsOf("Call Ada")).toEqual(["+garden", "@phone"]);
    expect(listOf("Buy seeds")).toBe("Done");
    expect(card("Buy seeds").completed_date).toBe(seconds("2026-03-04T00:00:00Z"));
    expect(card("Read a book").priority).toBe(4);
  });

  test("Markdown: headings, nesting, text below an entry, and what is no task is reported", async () => {
    const { card, listOf, tagsOf, report } = await imported(fixture("tasks.md"));
    const copy = card("Write the copy @ada");
    expect(card("Collect quotes").parent_card_id).toBe(copy.id);
    expect(copy.content).toBe("<p>Write the <strong>copy</strong> @ada</p><p>With a tone that fits.</p>");
    expect(tagsOf("Draw the logo")).toEqual(["Art"]);
    expect(listOf("Review it")).toBe("In progress");
    expect(report.skipped).toEqual([{ what: "lines that are no tasks", count: 1, examples: ["Some words before."] }]);
  });
});
