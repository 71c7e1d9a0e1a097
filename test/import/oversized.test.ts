import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";
import { importHandler } from "../../src/cli/import";
import { thrownAnswer } from "../../src/http/exchange";
import { some } from "../runs";
import { DatabaseFiles } from "../storage/sqlite/database-files";
import { actor, fileOf, refused } from "./read";

const databases = new DatabaseFiles();
const MANY = 49_000;
const many = <Part>(part: (index: number) => Part): Part[] => Array.from({ length: MANY }, (_, index) => part(index));
const names = many((index) => `label${index}`);
const board = { id: "b", name: "Board", lists: [{ id: "l", name: "To do" }] };
const card = { id: "c", name: "Task", idList: "l" };
const issue = { number: 1, title: "Task", state: "open", html_url: "https://github.com/a/b/issues/1" };
const json = (value: unknown): string => JSON.stringify(value);
const table = (column: string, cell: string): string => `Title,${column}\nTask,"${cell}"\n`;
const links = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `https://example.org/${from + index}`).join(" ");

const files: readonly (readonly [name: string, text: string, tooMany: string])[] = [
  ["table.csv", table("Labels", names.join()), "more tags"],
  ["linear.csv", `ID,Team,Title,Status,Labels\nT-1,Team,Task,Todo,"${names.join()}"\n`, "more tags"],
  [
    "trello.json",
    json({ ...board, cards: [{ ...card, labels: names.map((name) => ({ id: name, name })) }] }),
    "more tags",
  ],
  ["github.json", json([{ ...issue, labels: names.map((name) => ({ name })) }]), "more tags"],
  ["people.csv", table("Assignee", many((index) => `Person ${index}`).join()), "more people"],
  ["links.csv", table("URL", links(0, MANY)), "more links"],
  ["checklist.csv", table("Checklist", many((index) => `Item ${index}`).join(";")), "more checklists"],
  [
    "parts.csv",
    `ID,Title,Parent\nPROJECT-0,Task,\n${many((index) => `PROJECT-${index + 1},Part,PROJECT-0`).join("\n")}\n`,
    "more parts",
  ],
  [
    "comments.json",
    json([{ ...issue, comments: many((index) => ({ id: `${index}`, body: "Said" })) }]),
    "more comments",
  ],
];

describe("a file that has more than can be held of it", () => {
  const labels = (row: number) => names.slice(0, 26_000).map((name) => `${row}${name}`);
  const sprint = (index: number) =>
    `com.atlassian.greenhopper.service.sprint.Sprint@1[id=${index},rapidViewId=1,state=CLOSED,name=Sprint ${index},startDate=2026-01-01T08:00:00.000Z,endDate=2026-01-15T08:00:00.000Z,completeDate=<null>,sequence=1]`;
  const inSprints = Array.from(
    { length: 250 },
    (_, index) => `T-${index},Task,${index},status ${index},T,"${sprint(index)}"`,
  );

  test.each([
    ["tags", `Title,Labels\n${[0, 1].map((row) => `Task,"${labels(row).join()}"`).join("\n")}\n`],
    ["lists in sprints", `Issue key,Summary,Issue id,Status,Project key,Sprint\n${inSprints.join("\n")}\n`],
    ["links", `ID,Title,Related\n${many((index) => `${index},Task,"${"7,".repeat(11)}"`).join("\n")}\n`],
  ])("[G2.13] is refused, and says what it has too many of and what to do: %s", async (_, text) => {
    const error = await refused(fileOf(text));
    expect(error.code).toBe("too_large");
    expect(error.message).toMatch(/more than 50000 lists.*in parts|more than 500000 comments.*in parts/);
  });
});

describe("a card that is larger than any storage takes", () => {
  test.each(some(files))("[G2.12] is refused by name, with what is too much of it: %s", async (name, text, tooMany) => {
    const error = await refused(fileOf(text, name));
    expect(error.code).toBe("too_large");
    expect(error.message).toContain(tooMany);
    expect(error.message).toMatch(/“(Task|people)”/);
  });

  test("[G2.12 W11.28] is refused over HTTP, dry or not, in the envelope", async () => {
    const workspace = new Workspace({ teamId: "t-import", actor });
    const handle = importHandler(() => workspace, 1e9);
    for (const query of ["dry_run=true&name=table.csv", "name=table.csv"]) {
      const headers = { authorization: "Bearer secret" };
      const init = { method: "POST", headers, body: files[0]?.[1] ?? "" };
      const request = new Request(`http://localhost/import?${query}`, init);
      const response = await handle(request).catch((error: unknown) => thrownAnswer(error));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("more tags");
    }
    expect((await workspace.export()).projects).toEqual([]);
  });

  test.each(["memory", "SQLite"])(
    "[G2.12 G4.21] what a dry run takes is imported: 5,000 links, into %s",
    async (kind) => {
      const storage = kind === "memory" ? new MemoryStorage() : databases.storage();
      const workspace = new Workspace({ teamId: "t-import", actor, storage });
      const { lines } = await readImport(fileOf(table("URL", links(0, 5000))));
      const dry = await importLines(workspace, lines(), { dryRun: true });
      expect(await importLines(workspace, lines())).toEqual(dry);
    },
  );

  test("[G2.12 G4.21] what only the file and what is here make too large, a dry run refuses as the import does", async () => {
    const workspace = new Workspace({ teamId: "t-import", actor });
    const read = async (count: number) => {
      const text = `ID,Title,URL\n1,Task,"${links(0, count)}"\n`;
      return (await readImport(fileOf(text), { source: "tasks" })).lines();
    };
    const { project_id } = await importLines(workspace, await read(1));
    await workspace.updateCardContent({ card_id: `${project_id}-1`, content: "€".repeat(102_400) });
    const before = await workspace.export();
    const dry = importLines(workspace, await read(8500), { dryRun: true });
    await expect(dry).rejects.toMatchObject({ code: "too_large", status: 413 });
    await expect(importLines(workspace, await read(8500))).rejects.toMatchObject({ code: "too_large", status: 413 });
    expect(await workspace.export()).toEqual(before);
  });
});
