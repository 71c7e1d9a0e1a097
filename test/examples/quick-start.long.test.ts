import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runQuickStart, runScript } from "./run-quick-start";

const workspaceFile = new URL("../../examples/quick-start/workspace.json", import.meta.url);
const ESCAPE = "\u001b";

/** All processes at once: starting one takes most of its time. */
async function runEverything() {
  const copy = join(await mkdtemp(join(tmpdir(), "quick-start-")), "workspace.json");
  const [inUtc, inKolkata, inNewYork, trello, missing, script] = await Promise.all([
    runQuickStart([], { TZ: "UTC" }),
    runQuickStart([], { TZ: "Asia/Kolkata", NO_COLOR: "1" }),
    runQuickStart([], { TZ: "America/New_York", FORCE_COLOR: "1" }),
    runQuickStart(["test/import/fixtures/trello.json"]),
    runQuickStart(["no-such-file.json"]),
    runScript("scripts/generate-quick-start.ts", [copy]),
  ]);
  return { tours: [inUtc, inKolkata, inNewYork], output: inUtc.stdout, trello, missing, script, copy };
}

let ran: Awaited<ReturnType<typeof runEverything>>;

beforeAll(async () => {
  ran = await runEverything();
}, 120_000);

describe("npm start", () => {
  test("ends well and says nothing on stderr", () => {
    expect(ran.tours.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual([
      [0, ""],
      [0, ""],
      [0, ""],
    ]);
  });

  test("[T4.1] prints the same in every time zone, without colours where nobody looks", () => {
    expect(new Set(ran.tours.map((run) => run.stdout)).size).toBe(1);
    expect(ran.output).not.toContain(ESCAPE);
  });

  test("asks five views, changes lists, sprints and a time entry, and is refused twice", () => {
    expect(ran.output.split("\n").filter((line) => /^\d+\. /.test(line))).toEqual([
      "1. Which of Ada's cards are still open? What is due first comes first.",
      "2. What is overdue and nobody has finished, on any board?",
      "3. Which bugs is nobody working on? The most urgent ones come first.",
      "4. Which large pieces of work were finished in the last two weeks?",
      "5. Which pages are notes of some kind, and were changed this year?",
      "6. Move the list “Won't do” of the board “Web app” to the second place.",
      "7. Archive the list “Backlog”. Its cards are archived with it, and keep their places.",
      "8. Create the next sprint. It starts on the first Monday after the last one has ended.",
      "9. How are the sprints of this space going?",
      "10. Somebody forgot to stop a timer. Correct the duration, and confirm the entry.",
      "11. Somebody who saw the entry as it was before changes it too: their version is stale.",
      "12. An entry from before the lock date can no longer be changed by anyone.",
    ]);
  });

  test.each([
    "  Spaces  Boards  Lists  Cards  Epics  Sprints  Pages  Comments  Time entries",
    '      include: { members: ["u-ada"] },',
    '      due_date: { after: "0", before: "now" },',
    '  await workspace.updateList({ list_id: "6", archived: true });',
    "  6   Backlog      backlog           21  yes",
    "  Sprint 16  2026-03-30  2026-04-13      Not started, In progress, Done, Cancelled",
    "     409  stale_version  SEC:103-00002",
    "     409  time_entry_locked  SEC:103-00001",
  ])("prints the line “%s”", (line) => {
    expect(ran.output.split("\n")).toContain(line);
  });

  test("no question goes unanswered, and every line fits a terminal of 110 columns", () => {
    expect(ran.output).not.toContain("Nothing matches.");
    for (const line of ran.output.split("\n")) expect(Array.from(line).length).toBeLessThanOrEqual(110);
  });
});

describe("npm start -- FILE", () => {
  test("shows a Trello board, and what became of it", () => {
    const { exitCode, stdout, stderr } = ran.trello;
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("What became of the Trello board “Spring fair 🌷”");
    expect(stdout).toMatch(/^ +In Progress +started$/m);
    expect(stdout).toMatch(/^ +2 +votes +left out, there is no place for them$/m);
    expect(stdout).toMatch(/Fireworks +part of its list +Cancelled 2025$/m);
    expect(stdout).toContain("All of this happened in memory: the file is as it was.");
  });

  test("says in words what is wrong with a file, and ends with 1", () => {
    const { exitCode, stdout, stderr } = ran.missing;
    expect([exitCode, stdout, stderr]).toEqual([1, "", "no-such-file.json cannot be read: there is no such file.\n"]);
  });
});

describe("workspace.json", () => {
  test("is what its script makes, and below a megabyte", async () => {
    expect([ran.script.exitCode, ran.script.stderr]).toEqual([0, ""]);
    const text = await readFile(workspaceFile, "utf8");
    expect((await readFile(ran.copy, "utf8")) === text).toBe(true);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  });
});
