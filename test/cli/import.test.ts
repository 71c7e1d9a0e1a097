import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixture, titlesIn } from "./import-fixture";
import { Program, startServe } from "./start-serve";
import { usePrograms } from "./use-programs";

const { folder } = usePrograms();

describe("workspace-engine import", () => {
  test("[W11.21] shows the report and adds the file to a SQLite workspace, twice without a second copy", async () => {
    const sqlite = join(folder, "acme.db");
    const first = await new Program("import", fixture("jira.csv"), "--into", `sqlite:${sqlite}`).end();
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect(first.stdout).toContain("Jira, CSV: “PROJ”");
    expect(first.stdout).toMatch(/^ {2}3 +cards$/m);
    expect(first.stdout).toMatch(/^ {2}cancelled +Won't Do$/m);
    expect(first.stdout).toMatch(/imported \d+ new documents and 0 changed ones/);
    const again = await new Program("import", fixture("jira.csv"), "--into", `sqlite:${sqlite}`).end();
    expect(again.stdout).toContain("imported 0 new documents and 0 changed ones");
    expect(await titlesIn(sqlite)).toHaveLength(3);
  });

  test("[W11.22] people, columns and the zone are said on the command line", async () => {
    const map = join(folder, "users.csv");
    await writeFile(map, "from,user_id\nada,u-ada\nMax,u-max\n");
    const args = ["--map", map, "--column", "Aufgabe=key", "--time-zone", "Europe/Madrid", "--dry-run"];
    const { stdout } = await new Program("import", fixture("tasks.csv"), ...args).end();
    expect(stdout).toMatch(/^ {2}u-ada +Ada +mapping$/m);
    expect(stdout).toMatch(/^ {2}key +Aufgabe$/m);
    expect(stdout).toContain("dates without a zone in Europe/Madrid");
  });

  test("[W11.5] serve --import adds the file before it listens", async () => {
    const program = new Program("serve", "--port", "0", "--import", fixture("tasks.md"), "--quiet");
    await program.printed(/listening/);
    expect(program.stdout).toMatch(/imported \d+ new documents/);
    await program.stop();
  });

  test("[W11.28] serve takes a file that its board sends: to say what becomes of it, and to add it", async () => {
    const { url, token, send, program } = await startServe("--quiet");
    const post = async (query: string, body: string, sent = token) => {
      const headers = { authorization: `Bearer ${sent}` };
      const response = await fetch(`${url}/import?${query}`, { method: "POST", headers, body });
      return { status: response.status, answer: await response.json() };
    };
    const spaces = async () => (await send("GET /my-team/projects")).body.projects.map(({ title }) => title);
    const text = await readFile(fixture("tasks.csv"), "utf8");
    const look = await post("name=party.csv&dry_run=true&time_zone=Europe/Madrid", text);
    expect(look).toMatchObject({
      status: 200,
      answer: { report: { title: "party", timeZone: "Europe/Madrid", into: { is_new: true } } },
    });
    expect(await spaces()).toEqual([]);
    expect((await post("name=party.csv", text, "guessed")).status).toBe(401);
    expect((await post("name=party.csv&time_zone=Mars", text)).status).toBe(400);
    const cut = await post("name=cut.csv", 'Title,Notes\nOne,"never closed\n');
    const expected = { status: 400, answer: { error: { message: expect.stringContaining("Line 2, column 1") } } };
    expect(cut).toMatchObject(expected);
    expect(await spaces()).toEqual([]);
    const added = await post("name=party.csv", text);
    expect(added).toMatchObject({ status: 200, answer: { report: { imported: { cards: 2 } } } });
    expect(await spaces()).toEqual(["party"]);
    const maybe = "Title,Status\nOne,Vielleicht\n";
    expect(await post("name=maybe.csv&dry_run=true", maybe)).toMatchObject({
      answer: { report: { lists: [{ title: "Vielleicht", behavior: "committed", isUnknown: true }] } },
    });
    expect(await post("name=maybe.csv&dry_run=true&list=Vielleicht%3Dbacklog", maybe)).toMatchObject({
      answer: { report: { lists: [{ title: "Vielleicht", behavior: "backlog" }] } },
    });
    expect((await post("name=maybe.csv&list=Vielleicht%3Dbusy", maybe)).status).toBe(400);
    expect((await fetch(`${url}/import`)).status).toBe(405);
    await program.stop();
  });

  test("[W11.28] a file that is larger than --import-limit is 413, with what to do, however it is sent", async () => {
    const { url, token, program } = await startServe("--quiet", "--import-limit", "0.001");
    const headers = { authorization: `Bearer ${token}` };
    const post = async (body: BodyInit) => {
      const init = { method: "POST", headers, body, duplex: "half" };
      const response = await fetch(`${url}/import?name=tasks.csv`, init);
      return [response.status, await response.json()];
    };
    const tooLarge = [
      413,
      { error: expect.objectContaining({ message: expect.stringContaining("the 0.001 MB that this server takes") }) },
    ];
    const rows = (length: number) => `Title\n${"x".repeat(length - 6)}`;
    expect(await post(rows(1001))).toEqual(tooLarge);
    expect(await post(new Blob([rows(1001)]).stream())).toEqual(tooLarge);
    expect((await post(rows(1000)))[0]).toBe(200);
    await program.stop();
  });
});

test("[W11.46] workspace-engine summary prints a summary as CSV, and says what is wrong", async () => {
  const sqlite = join(folder, "summary.db");
  await new Program("import", fixture("jira.csv"), "--into", `sqlite:${sqlite}`).end();
  const asked = ["--sqlite", sqlite, "--group-by", "status", "--measure", "sum:estimate"];
  const printed = await new Program("summary", ...asked).end();
  expect([printed.code, printed.stderr]).toEqual([0, ""]);
  const lines = printed.stdout.trim().split("\r\n");
  expect(lines[0]).toBe("status,count,sum of estimate");
  expect(lines.at(-1)).toMatch(/^total,3,\d+$/);
  const wrong: [readonly string[], number, string][] = [
    [["--sqlite", join(folder, "none.db")], 1, "There is no file"],
    [["--sqlite", sqlite, "--group-by", "lst_id"], 1, "group_by[0].field: Did you mean list_id?"],
    [["--sqlite", sqlite, "--view", "{"], 2, "--view must be a view as JSON"],
    [[], 2, "Give --sqlite FILE or --postgres URL."],
  ];
  for (const [args, code, message] of wrong) {
    const refused = await new Program("summary", ...args).end();
    expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(message)]);
  }
});
