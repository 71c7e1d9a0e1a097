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
