import { describe, expect, test } from "vitest";
import { ImportError, readImport } from "workspace-engine/import";
import { fileOf, imported } from "./read";

const refused = async (text: string, name?: string): Promise<unknown> =>
  readImport(fileOf(text, name)).catch((reason: unknown) => reason);

describe("tables as people have them", () => {
  test("[G1.5] empty lines above and within a table are no cards", async () => {
    const { snapshot, listOf } = await imported(fileOf("\n\r\n\nTitle,Status\n\nOne,Doing\n,,\n  ,\nTwo,Done\n"));
    expect(snapshot.cards.map(({ title }) => title).sort()).toEqual(["One", "Two"]);
    expect(listOf("Two")).toBe("Done");
  });

  test("[G2.1] rows above the header are told", async () => {
    const { report } = await imported(fileOf("Tasks of 2026,\nfor all of us,\nTitle,Status\nOne,Doing\n"));
    expect(report.skipped).toEqual([
      { what: "rows above the header", count: 2, examples: ["Tasks of 2026", "for all of us"] },
    ]);
    expect((await imported(fileOf("sep=;\nTitle;Status\nOne;Doing\n"))).report.skipped).toEqual([]);
  });

  test.each([
    ["a list with a comma in it", "Buy milk\nCall Ada\nWrite, maybe\n"],
    ["a table parted by something else", "Title:Status\nOne:Doing\nTwo:Done\n"],
    ["a table whose rows are quoted whole", '"Title,Status"\n"One,Doing"\n"Two,Done"\n'],
  ])("[G2.2] %s is refused, with what to do", async (_what, text) => {
    expect(await refused(text)).toMatchObject({ code: "unknown_format", line: 1 });
    expect(`${await refused(text)}`).toContain("Save a table as CSV with commas");
  });

  test("[G1.5] one column is a table where it is named or said what it is", async () => {
    expect((await imported(fileOf("Task\nBuy milk\nWrite\n"))).snapshot.cards).toHaveLength(2);
    const said = await imported(fileOf("Was\nBuy milk\nWrite\n"), { columns: { Was: "title" } });
    expect(said.snapshot.cards).toHaveLength(2);
  });

  test.each([
    ["a table", "Title,Status,Due\n", "tasks.csv"],
    ["a table of Jira", "Summary,Issue key,Status\n", "jira.csv"],
  ])("[G2.8] %s without rows is refused as empty", async (_what, text, name) => {
    const error = await refused(text, name);
    expect(error).toBeInstanceOf(ImportError);
    expect(error).toMatchObject({ code: "empty" });
    expect(`${error}`).toContain("export it anew");
  });

  test("[G1.1] a plan of Microsoft Planner is no export of ClickUp", async () => {
    const header =
      "Task ID,Task Name,Bucket Name,Progress,Priority,Assigned To,Created Date,Due date,Completed Date,Labels";
    const { report, card, listOf } = await imported(
      fileOf(`${header}\nabc,Write,Sprint,In progress,Important,Ada;Max,2026-01-05,2026-02-03,,Red;Blue\n`),
    );
    expect(report.format).toBe("csv");
    expect([listOf("Write"), card("Write").members.length, card("Write").priority]).toEqual(["Sprint", 2, 2]);
    expect(card("Write").time_created).toBe(Date.UTC(2026, 0, 5) / 1000);
  });
});

describe("what spreadsheets and other tools put into tables", () => {
  test("[G1.5] the header is the first row that names columns of tasks, below what an export says of itself", async () => {
    const above = "Plan name,Marketing,,,\nPlan ID,abc,,,\nDate of export,11/23/2026,,,\n\n";
    const table = "Task ID,Task Name,Bucket Name,Assigned To,Due date\na1,Write,Ideas,Ada,03/25/2025\n";
    const { snapshot, report } = await imported(fileOf(above + table));
    expect(snapshot.cards.map(({ title }) => title)).toEqual(["Write"]);
    expect(report.skipped).toMatchObject([{ what: "rows above the header", count: 3 }]);
  });

  test("[G2.2] a quote that is closed in the middle of a cell is refused with its line, and swallows no rows", async () => {
    const error = await refused('Title,Notes\nOne,fine\nTwo,"x" y\nThree,"z\nFour,"q"\n');
    expect(error).toMatchObject({ code: "malformed", line: 3 });
    const { snapshot } = await imported(fileOf('Title,Notes\nOne,say "hi" there\nTwo,"a ""quoted"" word"\n'));
    expect(snapshot.cards).toHaveLength(2);
  });

  test("[G3.8] what is done in a list for something else goes to “Done”, and is told", async () => {
    const table = "To-do,List,Completed\nShip,Launch,2025-01-31\nWrite,Launch,\nDrop,Cancelled,2025-01-31\n";
    const { card, listOf, report } = await imported(fileOf(table));
    expect([listOf("Ship"), listOf("Write"), listOf("Drop")]).toEqual(["Done", "Launch", "Cancelled"]);
    expect(card("Ship")).toMatchObject({ status: "completed", completed_date: Date.UTC(2025, 0, 31) / 1000 });
    expect(card("Ship").content).toContain("List: Launch");
    expect(report.changed).toMatchObject([{ count: 1, examples: ["Ship"] }]);
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

  test("[G1.4] a zone may stand in parentheses", async () => {
    const { card } = await imported(fileOf('Title,Due\nWrite,"March 5, 2025 4:00 PM (GMT+1)"\n'));
    expect(card("Write").due_date).toBe(Date.UTC(2025, 2, 5, 15) / 1000);
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
