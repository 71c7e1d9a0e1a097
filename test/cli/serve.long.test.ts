import { once } from "node:events";
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { Workspace } from "workspace-engine";
import { logFromLines, replay } from "workspace-engine/testing";
import { EventReader } from "../http/event-reader";
import { onPostgres } from "../storage/postgres/on-postgres";
import { begun, pretendBoard } from "./start-serve";
import { usePrograms } from "./use-programs";

const { folder, start, runs, file } = usePrograms();

/** Uses a link as the page does; gives the secret of the session. */
async function joinAt(url: string, invitation: string, name: string) {
  const headers = { origin: url };
  const answer = await fetch(`${url}/session`, { method: "POST", headers, body: JSON.stringify({ invitation, name }) });
  const [, secret = ""] = /=(we-[^;]+);/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  return { status: answer.status, secret, ...(await answer.json()) };
}

const cookieOf = (url: string, secret: string) => ({
  origin: url,
  cookie: `workspace-engine-${new URL(url).port}=${secret}`,
});

async function meAt(url: string, secret: string) {
  return (await (await fetch(`${url}/v1/users/me`, { headers: cookieOf(url, secret) })).json()).user;
}

test("[W11.5] loads lines, in the unit of their times", async () => {
  const actor = { user_id: "u-ada", role: "admin" } as const;
  const source = new Workspace({ teamId: "t-acme", actor, timeUnit: "milliseconds" });
  const title = "Two\u2028lines\u2029 and\u0085 more";
  const { project } = await source.createProject({ title });
  const lines: string[] = [];
  for await (const line of source.exportLines()) lines.push(line);
  const options = ["--team", "t-acme", "--sqlite", join(folder, "lines.db")];
  const first = await start(...options, "--data", file("lines.ndjson", lines.join("\n")));
  expect((await first.send(`GET /t-acme/projects/${project.id}`)).body.project).toEqual(project);
  await first.program.stop();
  const second = await start(...options);
  expect((await second.send(`GET /t-acme/projects/${project.id}`)).body.project).toEqual(project);
});

test("[W11.6] waits for nothing after a second signal", async () => {
  const { url, token, program } = await start("--token", "secret");
  await begun(url, token, 9);
  program.signal();
  await expect.poll(() => fetch(`${url}/health`).catch(() => "refused"), { timeout: 30_000 }).toBe("refused");
  expect((await program.stop()).code).toBe(0);
});

test("[W11.6] waits no longer than configured", async () => {
  const { url, token, program } = await start("--token", "secret", "--grace", "0.2");
  const socket = await begun(url, token, 9);
  const closed = once(socket, "close");
  expect(await program.stop()).toMatchObject({ code: 0, stderr: "" });
  await closed;
});

test("[W11.12] keeps all of it in a file, unless configured otherwise", async () => {
  const commits = async (...options: readonly string[]) => {
    const { send, program } = await start("--sqlite", join(folder, "past.db"), ...options);
    const { status } = await send("GET /my-team/commits");
    await program.stop();
    return status;
  };
  expect([await commits(), await commits("--no-history")]).toEqual([200, 409]);
});

test("[W11.42] listens on all addresses, and links to one of them", async () => {
  onTestFinished(pretendBoard());
  const { program } = await start("--host", "0.0.0.0");
  const [, host = ""] = await program.printed(/for its owner: http:\/\/(\S+):\d+\/#invite=/);
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  expect([...own, "localhost"]).toContain(host);
});

test("[W11.12] records what it does, from one process to the next, so that it can be done again", async () => {
  const record = join(folder, "record.ndjson");
  const options = ["--team", "t-acme", "--sqlite", join(folder, "recorded.db"), "--record", record];
  const first = await start(...options);
  await first.send("POST /t-acme/projects", { title: "One" });
  await first.send("POST /t-acme/projects", { title: "" });
  await first.program.stop();
  const second = await start(...options);
  await second.send("POST /t-acme/projects", { title: "Two" });
  const { projects } = (await second.send("GET /t-acme/projects")).body;
  await second.program.stop();
  const log = logFromLines(readFileSync(record, "utf8"));
  expect(log.operations.map(({ sequence }) => sequence)).toEqual(log.operations.map((_, index) => index + 1));
  expect(log).toMatchObject({ team_id: "t-acme", time_unit: "seconds" });
  const { workspace } = await replay(log);
  expect((await workspace.getProjects()).projects).toEqual(projects);
  const cut = readFileSync(record, "utf8").slice(0, -20);
  expect(logFromLines(cut).operations).toEqual(log.operations.slice(0, -1));
});

test("[W11.12] refuses unknown fields when configured to", async () => {
  const { url, token } = await start("--strict");
  const me = (query: string) => fetch(`${url}/v1/users/me${query}`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await me("")).status, (await me("?verbose=1")).status]).toEqual([200, 400]);
});

test("[W11.9] says that a port is in use", async () => {
  const { url } = await start();
  const { code, stderr } = await runs("serve", "--port", new URL(url).port);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Port \d+ of 127\.0\.0\.1 is in use: .*--port 0 for any free one\.\n$/);
});

test("[W11.42 W11.43] prints a link for its owner until there is one who can come in, and again when asked", async () => {
  onTestFinished(pretendBoard());
  const options = ["--sqlite", join(folder, "linked.db")];
  const first = await start(...options);
  const [, page = "", secret = ""] = await first.program.printed(/for its owner: (\S+)\/#invite=(\S+)\n/);
  expect([page, first.token]).toEqual([first.url, ""]);
  const joined = await joinAt(first.url, secret, "Ada Lovelace");
  expect(joined).toMatchObject({ status: 200, user: { id: "owner", display_name: "Ada Lovelace" } });
  await first.program.stop();
  const second = await start(...options);
  await second.program.printed(/^the board http\S+\/\n.*--invite-owner/m);
  expect(second.program.stdout).not.toContain("#invite=");
  expect((await meAt(second.url, joined.secret)).id).toBe("owner");
  await second.program.stop();
  const third = await start(...options, "--invite-owner", "--token", "secret");
  const [, again = ""] = await third.program.printed(/#invite=(\S+)\n/);
  expect(third.program.stdout).toContain("#token=secret");
  expect((await joinAt(third.url, again, "Ada")).user.id).toBe("owner");
  const team = { time_unit: "seconds", members: [{ id: "u-ada", role: "owner" }] };
  expect((await start("--data", file("team.json", JSON.stringify(team)))).token).toMatch(/^we-/);
});

test.each<readonly [args: readonly string[], message: string]>([
  [["frob"], 'There is no command "frob"'],
  [["--quiet"], "Give a command"],
  [["serve", "now"], "serve takes only options"],
  [["serve", "--nope"], "Unknown option '--nope'"],
  [["serve", "--data"], "--data <value>"],
  [["serve", "--data", ""], "--data must not be empty"],
  [["serve", "--port", "65536"], "--port must be a whole number from 0 to 65535"],
  [["serve", "--port", "http"], "--port must be a whole number from 0 to 65535"],
  [["serve", "--team", "a b"], "--team must be"],
  [["serve", "--team", "users"], "--team must not be users"],
  [["serve", "--team", "teams"], "--team must not be teams"],
  [["serve", "--history", "0"], "--history must be all"],
  [["serve", "--history", "1w"], "--history must be all"],
  [["serve", "--grace", "-1"], "--grace"],
  [["serve", "--import-limit", "0"], "--import-limit must be a number of megabytes above 0"],
  [["serve", "--grace", "soon"], "--grace must be a number of seconds"],
  [["serve", "--record", ""], "--record must not be empty"],
  [["serve", "--token", "a b"], "--token must be"],
  [["serve", "--metrics-token", "a b"], "--metrics-token must be"],
  [["serve", "--sqlite", "a", "--postgres", "postgres://b"], "Give --sqlite or --postgres, not both"],
  [["serve", "--cors", "https://a.example/"], '--cors must be "*" or an origin such as https://app.example.org'],
  [["serve", "--postgres", "somewhere"], "--postgres must be a URL"],
])("[W11.9] %j is refused with the code 2", async (args, message) => {
  const { code, stdout, stderr } = await runs(...args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
  expect(stderr).toContain("See workspace-engine serve --help.");
});

test("[W11.5] another tool's export is distinguished from a workspace", async () => {
  const fixtures = fileURLToPath(new URL("../import/fixtures/", import.meta.url));
  const cases = [
    ["trello.json", "(Trello, JSON of a board). Add it with --import"],
    ["jira.csv", "(Jira, CSV). Add it with --import"],
    ["tasks.csv", "(any other table, CSV). Add it with --import"],
    ["tasks.md", "(Markdown task lists). Add it with --import"],
  ];
  for (const [name, message] of cases) {
    const { code, stderr } = await runs("serve", "--port", "0", "--data", `${fixtures}${name}`);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${message}`)]);
  }
  const cut = await runs("serve", "--port", "0", "--data", file("cut.json", '{"time_unit": "seconds",\n "cards": ['));
  expect([cut.code, cut.stderr]).toEqual([1, expect.stringMatching(/^Line 2, column 12: .*JSON/)]);
});

test("[W11.9] a file that cannot be opened is reported with exit code 1", async () => {
  const bad = { time_unit: "seconds", projects: [{ id: "7", title: 5 }] };
  const cases: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [["--postgres", "postgres://u:hidden@127.0.0.1:1/x"], /ECONNREFUSED/],
    [["--data", join(folder, "none.json")], /^.+none\.json cannot be read\.\n {2}ENOENT/],
    [["--data", file("text.json", "hello")], /is neither a JSON object as export\(\) gives it nor/],
    [["--data", file("bad.json", JSON.stringify(bad))], /\n {2}projects\[0\]\.title: /],
    [["--sqlite", join(folder, "no/folder.db")], /^The folder of .+folder\.db cannot be read\.\n {2}ENOENT/],
    [["--sqlite", folder], /is not a SQLite database\. Give the name of one, or a new name/],
    [["--record", join(folder, "no/record.ndjson")], /record\.ndjson cannot be written to\.\n {2}ENOENT/],
  ];
  for (const [args, message] of cases) {
    const { code, stderr } = await runs("serve", "--port", "0", ...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/hidden|\n {4}at /);
  }
});

onPostgres("workspace-engine serve over PostgreSQL", (url) => {
  test("[W11.5 W11.8] keeps a workspace from one process to the next", async () => {
    const team = `t-cli-${process.pid}-${Date.now()}`;
    const options = ["--postgres", url, "--team", team];
    const first = await start(...options);
    const { body } = await first.send(`POST /${team}/projects`, { title: "Website" });
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    expect(await first.program.stop()).toMatchObject({ code: 0, stderr: "" });
    const second = await start(...options);
    expect((await second.send(`GET /${team}/projects/${body.project.id}`)).body.project).toEqual(body.project);
  });

  test("[W11.43 W11.45] processes share links and sessions, and what one revokes is over in the other", async () => {
    const team = `t-access-${process.pid}-${Date.now()}`;
    const options = ["--postgres", url, "--team", team, "--token", "secret"];
    const [here, there] = [await start(...options), await start(...options)];
    const headers = { authorization: "Bearer secret" };
    const post = (path: string, body: object) =>
      fetch(`${here.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const { user_id, secret } = await (await post("/access/invitations", { name: "Max" })).json();
    const max = await joinAt(there.url, secret, "Max");
    expect((await meAt(here.url, max.secret)).id).toBe(user_id);
    const view = encodeURIComponent(JSON.stringify({ type: "card", card_filters: {} }));
    const live = `${there.url}/v1/${team}/views/live?request=${view}`;
    const events = new EventReader(await fetch(live, { headers: cookieOf(there.url, max.secret) }));
    expect((await events.next())?.event).toBe("snapshot");
    const revoked = await fetch(`${here.url}/access/${max.session.id}`, { method: "DELETE", headers });
    expect(revoked.status).toBe(200);
    expect(await events.next()).toMatchObject({ event: "end" });
    expect(await meAt(there.url, max.secret)).toBeUndefined();
  });
});
