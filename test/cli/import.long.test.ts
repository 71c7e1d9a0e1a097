import { mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { some } from "../runs";
import { fixture, titlesIn } from "./import-fixture";
import { Program, startServe } from "./start-serve";
import { usePrograms } from "./use-programs";

const { folder } = usePrograms();

test("[W11.21] a dry run writes nothing", async () => {
  const sqlite = join(folder, "dry.db");
  const alone = await new Program("import", fixture("trello.json"), "--dry-run").end();
  expect([alone.code, alone.stderr]).toEqual([0, ""]);
  expect(alone.stdout).toMatch(/^ {2}2 +votes +Book the hall$/m);
  const ended = await new Program("import", fixture("trello.json"), "--dry-run", "--into", `sqlite:${sqlite}`).end();
  expect(ended.code).toBe(0);
  await expect(stat(sqlite)).rejects.toThrow("ENOENT");
});

test("[W11.21 G3.12 G3.1] sprints and time are named, in the report, dry and done", async () => {
  const [sqlite, file] = [join(folder, "jira.db"), join(folder, "search.json")];
  const dates = { startDate: "2026-01-05T09:00:00Z", endDate: "2026-01-19T09:00:00Z" };
  const worklogs = [{ author: { name: "ada" }, started: "2026-01-06T09:00:00Z", timeSpentSeconds: 60 }];
  const sprint = { id: 1, name: "One", state: "active", ...dates };
  const fields = { summary: "Bake", status: { name: "Done" }, customfield_1: [sprint], worklog: { worklogs } };
  await writeFile(file, JSON.stringify({ issues: [{ key: "WEB-1", fields }] }));
  await new Program("import", fixture("tasks.csv"), "--into", `sqlite:${sqlite}`).end();
  const dry = await new Program("import", file, "--into", `sqlite:${sqlite}`, "--dry-run").end();
  expect(dry.stdout).toMatch(/^ {2}1 +time entries$/m);
  expect(dry.stdout).toContain("would add 1 card, 1 sprint, 1 time entry in a new space");
  const done = await new Program("import", file, "--into", `sqlite:${sqlite}`).end();
  expect(done.stdout).toMatch(/imported \d+ new documents \(1 sprint, 1 time entry\) and 0 changed ones into/);
});

test("[W11.21] a file of no known tool creates no database, and a file that is no database is reported as such", async () => {
  const [sqlite, text] = [join(folder, "new.db"), join(folder, "notes.txt")];
  await writeFile(text, "No table and no list.\n");
  const unknown = await new Program("import", text, "--into", `sqlite:${sqlite}`).end();
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("neither a table nor a list")]);
  await expect(stat(sqlite)).rejects.toThrow("ENOENT");
  const wrong = await new Program("import", fixture("jira.csv"), "--into", `sqlite:${text}`).end();
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("notes.txt is not a SQLite database.")]);
});

test("[W11.22] the format, the order of dates, and what lists mean are said on the command line", async () => {
  const [table, map] = [join(folder, "list.txt"), join(folder, "users-2.csv")];
  await writeFile(table, "Title,Status,Owner,Due\n- [ ] One,Folyamatban,Ada,3/4/2026\n");
  await writeFile(map, '\uFEFFName;Kürzel\n"Lovelace, Ada";u-ada\nAda;u-ada\nMax;u-max\n');
  const said = ["--list", "Folyamatban=started", "--map", map, "--dry-run"];
  const { stdout, stderr } = await new Program(
    "import",
    table,
    "--format",
    "csv",
    "--date-order",
    "day_first",
    ...said,
  ).end();
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^ {2}started +Folyamatban$/m);
  expect(stdout).toMatch(/^ {2}u-ada +Ada +mapping$/m);
  expect(stdout).toContain("read day first");
  expect(stdout).toMatch(/^ {2}2 +people to map whom the file does not name +Lovelace, Ada; Max$/m);
  const wrong = await new Program("import", table, "--format", "excel", "--dry-run").end();
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("--format must be one of: trello, ")]);
  const other = await new Program("import", table, "--list", "Doing=busy", "--dry-run").end();
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("--list must be NAME=")]);
});

test("[W11.22] pull requests are left out where the command line says so", async () => {
  const issues = join(folder, "issues.json");
  const pull = { number: 2, title: "Mend it", pull_request: {} };
  await writeFile(issues, JSON.stringify([{ number: 1, title: "It breaks" }, pull]));
  const { stdout } = await new Program("import", issues, "--without-pull-requests", "--dry-run").end();
  expect(stdout).toMatch(/^ {2}1 +pull requests +Mend it$/m);
});

test("[W11.28] a posted file leaves nothing on the disk, however serve ends", async () => {
  const temporary = await mkdtemp(join(folder, "temporary-"));
  vi.stubEnv("TMPDIR", temporary);
  const { url, token, program } = await startServe("--quiet");
  vi.unstubAllEnvs();
  const headers = { authorization: `Bearer ${token}` };
  const send = (body: BodyInit) =>
    fetch(`${url}/import?name=tasks.csv`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect((await send("Title\nOne\n")).status).toBe(200);
  expect(await readdir(temporary)).toEqual([]);
  const unending = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("Title\nTwo\n")),
  });
  const answer = send(unending).catch(() => "cut off");
  await sleep(500);
  program.signal("SIGKILL");
  await program.end();
  expect(await answer).toBe("cut off");
  expect(await readdir(temporary)).toEqual([]);
});

test("[G4.7] a process that is killed leaves nothing that is shown, and the next one imports all", async () => {
  const file = join(folder, "many.csv");
  const sqlite = join(folder, "killed.db");
  await writeFile(file, `ID,Title\n${Array.from({ length: 900 }, (_, index) => `${index},Task ${index}\n`).join("")}`);
  for (const milliseconds of some([1000, 700, 1300])) {
    const program = new Program("import", file, "--into", `sqlite:${sqlite}`);
    await sleep(milliseconds);
    program.signal("SIGKILL");
    await program.end();
    expect([0, 900]).toContain((await titlesIn(sqlite)).length);
  }
  expect((await new Program("import", file, "--into", `sqlite:${sqlite}`).end()).code).toBe(0);
  expect(await titlesIn(sqlite)).toHaveLength(900);
});

test("[W11.21] a dry run into a workspace reports what would change; --source distinguishes files", async () => {
  const [sqlite, table] = [join(folder, "again.db"), join(folder, "tasks.csv")];
  const into = ["--into", `sqlite:${sqlite}`];
  await writeFile(table, "ID,Title,Status\n1,Bake,Todo\n2,Eat,Todo\n");
  await new Program("import", table, ...into).end();
  await writeFile(table, "ID,Title,Status\n1,Bake,Done\n2,Eat,Todo\n3,Wash,Todo\n");
  const dry = await new Program("import", table, ...into, "--dry-run").end();
  expect(dry.stdout).toMatch(/would update 1 card of space “tasks” \([a-z0-9]{8}\) and add 1 card; --source NAME/);
  const apart = await new Program("import", table, ...into, "--dry-run", "--source", "other").end();
  expect(apart.stdout).toContain("would add 3 cards in a new space “tasks”");
  expect((await titlesIn(sqlite)).sort()).toEqual(["Bake", "Eat"]);
  const refused = await new Program("import", table, ...into, "--source", "").end();
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--source must have 1 to 200")]);
});

test("[W11.41] lists whose titles say nothing are named before anything is written, and asked for no second time", async () => {
  const [table, sqlite] = [join(folder, "languages.csv"), join(folder, "languages.db")];
  await writeFile(table, "ID,Title,Status\n1,One,In Arbeit\n2,Two,Vielleicht mal\n3,Three,保留\n4,Four,À relire\n");
  const into = [table, "--into", `sqlite:${sqlite}`];
  const unsaid = await new Program("import", ...into, "--list", "保留=started").end();
  expect([unsaid.code, unsaid.stdout]).toEqual([2, ""]);
  expect(unsaid.stderr).toContain("the titles of 2 lists do not say what they mean");
  expect(unsaid.stderr).toContain('  --list "Vielleicht mal=MEANING"\n  --list "À relire=MEANING"\n');
  await expect(stat(sqlite)).rejects.toThrow("ENOENT");
  const dry = await new Program("import", table, "--dry-run").end();
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/committed +保留 +its title does not say it$/m)]);
  const said = await new Program("import", ...into, "--list", "保留=started", "--list", "*=backlog").end();
  expect([said.code, said.stderr]).toEqual([0, ""]);
  for (const meant of [/started +In Arbeit$/m, /started +保留$/m, /backlog +Vielleicht mal$/m, /backlog +À relire$/m])
    expect(said.stdout).toMatch(meant);
  expect((await new Program("import", ...into).end()).stdout).toContain("imported 0 new documents");
  const program = new Program("serve", "--port", "0", "--import", table, "--quiet");
  await program.printed(/taken for committed.*“Vielleicht mal”, “保留”, “À relire”; the command import asks/);
  await program.stop();
});

test.each<readonly [args: readonly string[], code: number, message: string]>([
  [["import"], 2, "Give one file to import."],
  [["import", "a.csv"], 2, "Name the target with --into"],
  [["import", "a.csv", "--into", "acme.db"], 2, "--into must be sqlite:FILE"],
  [["import", "a.csv", "--dry-run", "--column", "a"], 2, "--column must be NAME=FIELD"],
  [["import", "nowhere.csv", "--dry-run"], 1, "nowhere.csv cannot be read."],
  [["import", "package.json", "--dry-run"], 1, "It is JSON, but of an unknown tool."],
])("[W11.9] %j ends with a message", async (args, code, message) => {
  const ended = await new Program(...args).end();
  expect(ended.code).toBe(code);
  expect(ended.stderr).toContain(message);
});
