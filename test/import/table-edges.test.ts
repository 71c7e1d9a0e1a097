import { describe, expect, test } from "vitest";
import type { ImportOptions } from "workspace-engine/import";
import { fileOf, has, imported } from "./read";

describe("tables as people have them", () => {
  test("[G1.5] empty lines above and within a table are no cards", async () => {
    const { titles, listOf } = await imported(fileOf("\n\r\n\nTitle,Status\n\nOne,Doing\n,,\n  ,\nTwo,Done\n"));
    expect([titles, listOf("Two")]).toEqual([["One", "Two"], "Done"]);
    // The end of a row may be missing in one that somebody wrote.
    expect((await imported(fileOf("Title,Status\nOne,Doing\nTwo"))).titles).toEqual(["One", "Two"]);
  });

  test("[G1.5] a row that says how cells are parted is none above the header", async () => {
    expect((await imported(fileOf("sep=;\nTitle;Status\nOne;Doing\n"))).report.skipped).toEqual([]);
  });

  test.each<[string, string, ImportOptions["columns"]]>([
    ["known columns", 'ID,Title,Labels\n1,A,"a;b;c;d"\n2,B,"a;b;c;d;e"\n', {}],
    ["semicolons", "ID;Title;Labels\n1;A;a, b, c, d\n2;B;a, b, c, d, e\n", {}],
    ["other columns", 'Vorgang,Wer\nA,"Ada; Max; Eva"\nB,"Ada; Max; Eva; Bo"\n', { Vorgang: "title" }],
  ])(
    "[G2.1] in a table with %s, cells with more parts than the table has columns are cells",
    async (_what, text, columns) => {
      const { report, snapshot } = await imported(fileOf(text), { columns });
      expect(report.skipped).toEqual([]);
      expect(snapshot.cards.map(({ title }) => title).sort()).toEqual(["A", "B"]);
    },
  );

  test("[G1.5] one column is a table where it is named or said what it is", async () => {
    expect((await imported(fileOf("Task\nBuy milk\nWrite\n"))).snapshot.cards).toHaveLength(2);
    const said = await imported(fileOf("Was\nBuy milk\nWrite\n"), { columns: { Was: "title" } });
    expect(said.snapshot.cards).toHaveLength(2);
  });

  test("[G1.1] a plan of Microsoft Planner is no export of ClickUp", async () => {
    const header =
      "Task ID,Task Name,Bucket Name,Progress,Priority,Assigned To,Created Date,Due date,Completed Date,Labels";
    const file = fileOf(`${header}\nabc,Write,Sprint,In progress,Important,Ada;Max,2026-01-05,2026-02-03,,Red;Blue\n`);
    const { report, shown } = await imported(file);
    expect(report.format).toBe("csv");
    const write = { list: "Sprint", members: ["Ada", "Max"], priority: 2, created: "2026-01-05" };
    expect(shown("Write")).toMatchObject(write);
  });
});

describe("what spreadsheets and other tools put into tables", () => {
  test("[G1.5 G2.1] the header is the first row that names columns of tasks, below what an export says of itself", async () => {
    const above = "Plan name,Marketing,,,\nPlan ID,abc,,,\nDate of export,11/23/2026,,,\n\n";
    const table = "Task ID,Task Name,Bucket Name,Assigned To,Due date\na1,Write,Ideas,Ada,03/25/2025\n";
    const { snapshot, report } = await imported(fileOf(above + table));
    expect(snapshot.cards.map(({ title }) => title)).toEqual(["Write"]);
    const examples = ["Plan name Marketing", "Plan ID abc", "Date of export 11/23/2026"];
    expect(report.skipped).toEqual([{ what: "rows above the header", count: 3, examples }]);
  });

  test("[G1.2] quotes may stand in the middle of a cell, or doubled in a quoted one", async () => {
    const { snapshot } = await imported(fileOf('Title,Notes\nOne,say "hi" there\nTwo,"a ""quoted"" word"\n'));
    expect(snapshot.cards).toHaveLength(2);
  });

  test("[G3.3] a done task in a list for something else goes to “Done”, and is reported", async () => {
    const table = "To-do,List,Completed\nShip,Launch,2025-01-31\nWrite,Launch,\nDrop,Cancelled,2025-01-31\n";
    const { shown, listOf, report } = await imported(fileOf(table));
    expect([listOf("Write"), listOf("Drop")]).toEqual(["Launch", "Cancelled"]);
    const ship = { list: "Done", status: "completed", completed: "2025-01-31", content: has("List: Launch") };
    expect(shown("Ship")).toMatchObject(ship);
    const expected = { what: expect.stringContaining("now in “Done”"), count: 1, examples: ["Ship"] };
    expect(report.changed).toContainEqual(expected);
  });

  test("[G3.7] somebody named with their address is found by it", async () => {
    const members = [{ id: "u-ada", email: "ada@example.com" }];
    const { card } = await imported(fileOf("Title,Owner\nWrite,Ada L <Ada@example.com>\n"), { members });
    expect(card("Write").members).toMatchObject([{ user_id: "u-ada" }]);
  });

  test("[G1.5] a text that Excel is kept from taking for a number is that text", async () => {
    const { snapshot } = await imported(fileOf('ID,Title,Status\n="001",="007 agents",Doing\n'));
    expect(snapshot.cards[0]).toMatchObject({ id: expect.stringMatching(/-001$/), title: "007 agents" });
  });

  test.each([
    ["CSV", 'Summary,Issue key,Status,Status Category\n"One",A-1,Abgenommen,Done\n"Two",A-2,Verworfen,Done\n', "a.csv"],
    [
      "JSON",
      JSON.stringify({
        issues: ["Abgenommen", "Verworfen"].map((name, index) => ({
          key: `A-${index + 1}`,
          fields: { summary: index === 0 ? "One" : "Two", status: { name, statusCategory: { key: "done" } } },
        })),
      }),
      "a.json",
    ],
  ])("[G3.3] the category of a status of Jira says what it means, in %s", async (_what, text, name) => {
    const { card } = await imported(fileOf(text, name));
    expect([card("One").status, card("Two").status]).toEqual(["completed", "cancelled"]);
  });
});

describe("what a table says is in the card or in the report", () => {
  test("[G2.10] cells that are not what their column is stand in the content", async () => {
    const cells = {
      Estimate: "3h",
      Priority: "Soonish",
      Link: "the wiki",
      Comments: "4",
      Subtasks: "2/3",
      Done: "half",
    };
    const text = `Title,${Object.keys(cells)},Behavior\nOne,${Object.values(cells)},odd\n`;
    const { card, report } = await imported(fileOf(text));
    for (const [name, cell] of Object.entries(cells)) expect(card("One").content).toContain(`${name}: ${cell}`);
    expect(card("One")).toMatchObject({ external_links: [], checklists: [] });
    expect(report.skipped).toEqual([]);
  });

  test("[G2.10] of a cell with links all come in, and with words beside them it stands in the content", async () => {
    const links = ["Plan (https://a.example) and words", "Plan (https://a.example), https://b.example"];
    const { shown } = await imported(fileOf(`Title,Links,Link\nOne,,"${links[0]}"\nTwo,,"${links[1]}"\n`));
    expect(shown("One")).toMatchObject({ links: [], content: has(`Link: ${links[0]}`) });
    expect(shown("Two").links).toEqual(["Plan https://a.example", "null https://b.example"]);
  });

  test("[G2.10] a completed date in a list for something else stands in the content, and one that is made up is reported", async () => {
    const header = "Summary,Issue key,Status,Status Category,Resolved,Updated";
    const rows = "One,A-1,Verworfen,Done,05/Mar/26 9:30 AM,\nTwo,A-2,Closed,Done,,06/Mar/26 9:30 AM\n";
    const { shown, report } = await imported(fileOf(`${header}\n${rows}`, "jira.csv"));
    expect(shown("One")).toMatchObject({ status: "cancelled", content: has("Completed: 2026-03-05 09:30") });
    expect(shown("Two").status).toBe("completed");
    expect(report.changed).toEqual([
      { what: expect.stringContaining("in no completed list"), count: 1, examples: ["One"] },
      { what: expect.stringContaining("that the file does not have"), count: 1, examples: ["Two"] },
    ]);
  });

  test("[G3.7] who comments under an id is called as the file calls them elsewhere, and else is reported", async () => {
    const header = "Summary,Issue key,Status,Creator,Creator Id,Watchers,Watchers Id,Comment,Comment,Comment";
    const comment = (id: string) => `05/Mar/26 9:30 AM;712020:${id};Yes`;
    const row = `One,A-1,Open,Ada Lee,712020:a,Max Roy,712020:m,${["a", "m", "x"].map(comment)}`;
    const { report, snapshot } = await imported(fileOf(`${header}\n${row}\n`, "jira.csv"));
    const names = snapshot.members.map(({ display_name }) => display_name).sort();
    expect(names).toEqual(["712020:x", "Ada Lee", "Max Roy"]);
    expect(report.changed).toContainEqual({
      ...{ what: expect.stringContaining("known by id only"), count: 1, examples: ["712020:x"] },
    });
    const silent = await imported(fileOf(`${header}\nOne,A-1,Open,Ada Lee,712020:a,Max Roy,712020:m,,,\n`, "jira.csv"));
    expect(silent.snapshot.members).toEqual([]);
  });

  test("[G2.11] columns that nobody misses are one line", async () => {
    const { report } = await imported(fileOf("Title,Budget,Regal,Owner\nOne,,4,\nTwo,,,\n"));
    const expected = { what: "columns that are empty or the tool's own", count: 1, examples: ["Budget"] };
    expect(report.skipped).toEqual([expected]);
    const unknown = { what: has("map those that should be more"), count: 1, examples: ["Regal"] };
    expect(report.changed).toEqual([unknown]);
  });

  test("[G1.5] Status is the list before Phase, Stage, Section, Group and Progress, which are tags or stand in the content", async () => {
    const header = "Phase,Stage,Section,Group,Progress,Status,Title";
    const { listOf, tagsOf, card } = await imported(fileOf(`${header}\nAlpha,Beta,Gamma,Delta,half,Doing,One\n`));
    expect([listOf("One"), tagsOf("One")]).toEqual(["Doing", ["Alpha", "Beta", "Gamma", "Delta"]]);
    expect(card("One").content).toContain("Progress: half");
    for (const name of header.split(",").slice(0, 5)) {
      const alone = await imported(fileOf(`${name},Title\nHere,One\n`));
      expect(alone.listOf("One"), name).toBe("Here");
    }
  });

  test("[G1.5] a row of nothing but names of columns is the header, also where one name comes twice", async () => {
    const { listOf, report } = await imported(fileOf("Title,Status,Status\nA,Todo,Done\n"));
    expect(listOf("A")).toBe("Todo");
    expect(report.imported["cards"]).toBe(1);
  });
});
