import { describe, expect, test } from "vitest";
import { detect, readImport } from "workspace-engine/import";
import { fileOf, imported } from "./read";

const TASKS = '"First\n- [ ] Ask Ada\n- [x] Pay"';
const LINEAR = `ID,Team,Title,Description,Status\nA-1,Web,One,${TASKS},Todo\n`;
const JIRA = `Summary,Issue key,Status,Description\nOne,A-1,Open,${TASKS}\n`;
const AIRTABLE = `Name,Notes,Wer\nOne,${TASKS},Ada\n`;
const TWO_COLUMNS = `Was;Wozu\nOne;${TASKS}\n`;

describe("a table with a task list in a cell is a table", () => {
  test.each([
    ["Linear", "linear-csv", LINEAR],
    ["Jira", "jira-csv", JIRA],
    ["a table with a header that says its columns", "csv", AIRTABLE],
    ["a table whose header says nothing", "csv", TWO_COLUMNS],
  ])("[G1.1] %s, whatever its name ends in", async (_what, format, text) => {
    for (const name of ["export.csv", "export", "export.txt"]) {
      expect((await detect(fileOf(text, name))).format, name).toBe(format);
      const { card, snapshot } = await imported(fileOf(text, name));
      expect(snapshot.cards).toHaveLength(1);
      expect(card("One").title).toBe("One");
    }
  });

  test.each([
    ["with commas", "# Party\n\n- [ ] Bake, and cool\n- [ ] Invite Ada, Max\n", "party.txt"],
    ["with a quotation", '"Well begun"\n\n- [ ] Say "hello"\n- [ ] Go, "now"\n', "party"],
    ["called a table", "- [ ] Bake\n- [ ] Invite, then wait\n", "party.csv"],
    ["with a table in it", "- [ ] Bake\n\n| Task | Who | When |\n| --- | --- | --- |\n| a | b | c |\n", "party.md"],
  ])("[G1.1] a task list %s is a task list", async (_what, text, name) => {
    expect((await detect(fileOf(text, name))).format).toBe("markdown");
  });
});

describe("a format that is said", () => {
  test("[G1.1] is what a file of lines is read as", async () => {
    const list = fileOf("Title,Status\n- [ ] One,Doing\n", "list.csv");
    const asList = await imported(list, { format: "markdown" });
    expect(asList.snapshot.cards.map(({ title }) => title)).toEqual(["One,Doing"]);
    const lines = await imported(fileOf("Buy milk\nCall Ada\n", "list"), { format: "todo-txt" });
    expect(lines.snapshot.cards.map(({ title }) => title).sort()).toEqual(["Buy milk", "Call Ada"]);
    const table = await imported(fileOf("[Name],Status\nOne,Doing\n", "list"), {
      format: "csv",
      columns: { "[Name]": "title" },
    });
    expect(table.listOf("One")).toBe("Doing");
  });

  test("[G1.1] is the tool that a table is read as the export of", async () => {
    // A Linear table without the columns that it is known by.
    const { report, card } = await imported(fileOf("Title,Status,Description\nOne,Todo,Some *text*\n", "l.csv"), {
      format: "linear-csv",
    });
    expect(report.format).toBe("linear-csv");
    expect(card("One").content).toContain("<em>text</em>");
  });

  test.each([
    ["jira-json", "Title,Status\nOne,Doing\n"],
    ["trello", "- [ ] One\n"],
    ["jira-json", '{"lists": [], "cards": []}'],
  ] as const)("[G1.1] %s is refused for a file that is none", async (format, text) => {
    await expect(readImport(fileOf(text, "file"), { format })).rejects.toMatchObject({ code: "wrong_format" });
  });
});

describe("rows with the key of another row", () => {
  test("[G2.1] are reported, also where no other row is in their list", async () => {
    const file = fileOf("ID,Title,Status\n1,A,Todo\n1,B,Done\n2,C,Todo\n1,D,Todo\n");
    const { snapshot, report, listOf } = await imported(file);
    expect(snapshot.cards.map(({ title }) => title).sort()).toEqual(["A", "C"]);
    expect([listOf("A"), report.lists]).toEqual(["Todo", [{ title: "Todo", behavior: "committed" }]]);
    const what = "items whose key came before, of which the first is kept";
    expect(report.skipped).toEqual([{ what, count: 2, examples: ["1", "1"] }]);
  });
});

describe("names that every object has", () => {
  const names = ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf"];

  test.each([
    ["csv", "Title,Status"],
    ["jira-csv", "Summary,Issue key,Status"],
    ["linear-csv", "ID,Team,Title,Status"],
    ["asana-csv", "Task ID,Name,Created At,Completed At"],
    ["clickup-csv", "Task ID,Task Name,Status,List Name"],
    ["monday-csv", "Name,Subitems,Status"],
    ["todoist-csv", "TYPE,CONTENT,PRIORITY,INDENT"],
  ])("[G1.5] are columns as any other in %s", async (format, header) => {
    const row = format === "todoist-csv" ? "task,One,1,1" : header.replace(/[^,]+/g, (name) => `a ${name}`);
    const own = names.map((name) => `of ${name}`);
    const { report, snapshot } = await imported(fileOf(`${header},${names}\n${row},${own}\n`));
    expect(report.format).toBe(format);
    for (const name of names) {
      expect(report.columns).toContainEqual({ column: name, field: "detail" });
      expect(snapshot.cards[0]?.content).toContain(`${name}: of ${name}`);
    }
  });

  test("[G1.5] can be said to be fields", async () => {
    const columns = Object.fromEntries([["__proto__", "title" as const]]);
    const { card, report } = await imported(fileOf("__proto__,constructor\nOne,two\n"), { columns });
    expect(card("One").content).toContain("constructor: two");
    expect(report.columns[0]).toEqual({ column: "__proto__", field: "title" });
  });

  test.each(names)("[G1.5] %s is the only column of a title, a status, a person or a tag", async (name) => {
    const file = fileOf(`Title,Status,Owner,Tags,Priority\n${`${name},`.repeat(5)}\n`);
    const { card, listOf, tagsOf } = await imported(file);
    expect([listOf(name), tagsOf(name), card(name).members.length]).toEqual([name, [name], 1]);
  });

  test.each(names)("[G1.6] %s names a field, an element, a colour or a list of JSON", async (name) => {
    const json = JSON.stringify({
      own: { name: "constructor" },
      issues: [
        {
          key: "A-1",
          fields: {
            ...{ summary: "One", status: { name }, labels: [name] },
            description: {
              type: "doc",
              content: [{ type: name, content: [{ type: "text", text: "hello", marks: [{ type: name }] }] }],
            },
          },
        },
      ],
    }).replace('"own"', `"${name}"`);
    const { card, listOf } = await imported(fileOf(json, "search.json"));
    expect([listOf("One"), card("One").content]).toEqual([name, "hello<ul><li>Key: A-1</li></ul>"]);
    const board = {
      lists: [{ id: "l", name }],
      labels: [{ id: "r", name, color: name }],
      cards: [{ id: "c", name: "One", idList: "l", idLabels: ["r"], labels: [{ id: "r", name, color: name }] }],
    };
    const trello = await imported(fileOf(JSON.stringify(board), "board.json"));
    expect(trello.snapshot.tags).toMatchObject([{ name, color: null }]);
  });
});

describe("lists that are not understood", () => {
  const text = "Title,Status,Done\nOne,Folyamatban,\nTwo,Kész,yes\nThree,Done,\n";

  test("[G3.3] are reported as such, with the way to say what they mean", async () => {
    const { report } = await imported(fileOf(text));
    expect(report.lists).toContainEqual({ title: "Folyamatban", behavior: "committed", isUnknown: true });
    expect(report.lists).toContainEqual({ title: "Done", behavior: "completed" });
    const expected = { what: expect.stringContaining("--list"), count: 1, examples: ["Folyamatban"] };
    expect(report.changed).toContainEqual(expected);
  });

  test("[G3.3] mean what is said, and what is done stays in them", async () => {
    const lists = { Folyamatban: "started", Kész: "completed" } as const;
    const { report, card, listOf } = await imported(fileOf(text), { lists });
    expect([card("One").status, listOf("Two"), card("Two").status]).toEqual(["started", "Kész", "completed"]);
    expect(report.changed).toMatchObject([{ what: expect.stringContaining("completed dates"), count: 2 }]);
    const guessed = await imported(fileOf(text), { lists: { Done: "cancelled" } });
    expect(guessed.card("Three").status).toBe("cancelled");
  });

  test("[G3.9] that the file does not have are refused, as is what no list can mean", async () => {
    await expect(readImport(fileOf(text), { lists: { Doing: "started" } })).rejects.toThrow(
      "There is no list “Doing” in this file, only: Folyamatban, Done.",
    );
    const lists = JSON.parse('{"Done": "busy"}');
    await expect(readImport(fileOf(text), { lists })).rejects.toMatchObject({ issues: [{ path: "lists" }] });
  });

  test("[G3.9] people to map whom the file does not name are reported", async () => {
    const people = ["ada ", "ADA@example.com", "Max", "12"].map((from) => ({ from, user_id: "u-1" }));
    const { report } = await imported(fileOf("Title,Owner,Owner Email\nOne,Ada,ada@example.com\n"), { people });
    const expected = { what: "people to map whom the file does not name", count: 2, examples: ["Max", "12"] };
    expect(report.skipped).toEqual([expected]);
  });
});
