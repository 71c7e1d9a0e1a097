import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EventReader } from "../http/event-reader";
import { begun } from "./start-serve";
import { usePrograms } from "./use-programs";

const { folder, start, runs, file } = usePrograms();

const small = {
  time_unit: "seconds",
  projects: [{ id: "7", title: "Website" }],
  members: [{ id: "u-ada", role: "owner" }],
} as const;

describe("workspace-engine serve", () => {
  test("[W11.1] says where it listens, and whoever sends its token owns the workspace", async () => {
    const { send, url, token, program } = await start();
    expect(token).toMatch(/^we-[\w-]{43}$/);
    const { body } = await send("GET /users/me");
    expect(body.user).toMatchObject({ id: "owner", teams: [{ id: "my-team", role: "owner" }] });
    const texts = ["email", "first_name", "last_name", "display_name", "color", "timezone_id", "locale"] as const;
    for (const text of texts) expect(body.user[text], text).toMatch(/./);
    expect((await send("GET /teams/my-team/members")).body.members).toMatchObject([{ id: "owner", role: "owner" }]);
    expect((await send("POST /my-team/projects", { title: "Website" })).status).toBe(200);
    expect((await send("GET /other-team/projects")).status).toBe(403);
    const guessed = await fetch(`${url}/v1/users/me`, { headers: { authorization: "Bearer we-guessed" } });
    expect([guessed.status, (await fetch(`${url}/v1/users/me`)).status]).toEqual([401, 401]);
    expect(await program.stop()).toMatchObject({ code: 0, stderr: "" });
  });

  test("[W11.1] takes its team, token and host from the command line", async () => {
    const options = ["--team", "t-acme", "--token", "stp-any:th/ing", "--host", "localhost"];
    const { send, url, token, team } = await start(...options);
    expect([team, token]).toEqual(["t-acme", "stp-any:th/ing"]);
    expect(url).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/);
    expect((await send("GET /t-acme/projects")).body.projects).toEqual([]);
  });

  test("[W11.5] loads a snapshot into an empty SQLite file, acts as its owner, and keeps all for the next process", async () => {
    const data = file("small.json", JSON.stringify(small));
    const options = ["--sqlite", join(folder, "loaded.db"), "--data", data];
    const first = await start(...options);
    expect(first.program.stdout).toContain(`loaded 2 documents from ${data}\n`);
    expect((await first.send("GET /users/me")).body.user.id).toBe("u-ada");
    const { project } = (await first.send("PATCH /my-team/projects/7", { title: "Caf\u00e9 \u{1f30d}" })).body;
    expect((await first.program.stop()).code).toBe(0);
    const second = await start(...options);
    const refused = `loaded nothing from ${data}: Only an empty workspace can be loaded into.\n`;
    expect(second.program.stdout).toContain(refused);
    expect((await second.send("GET /my-team/projects/7")).body.project).toEqual(project);
    expect((await second.send("GET /teams/my-team/members")).body.members).toHaveLength(1);
  });

  test("[W11.6] finishes what is under way before it stops, and takes nothing new", async () => {
    const { url, token, program } = await start("--token", "secret");
    const body = JSON.stringify({ title: "Website" });
    const socket = await begun(url, token, body.length);
    let received = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text;
    });
    program.signal("SIGINT");
    await expect.poll(() => fetch(`${url}/health`).catch(() => "refused"), { timeout: 30_000 }).toBe("refused");
    socket.write(body);
    await once(socket, "close");
    expect(received).toContain("HTTP/1.1 200 OK");
    expect((await program.end()).code).toBe(0);
  });

  test("[W11.6] ends streams with a word when it stops, and waits for none of them", async () => {
    const { url, token, program } = await start("--token", "secret", "--grace", "60");
    const view = encodeURIComponent(JSON.stringify({ type: "card", card_filters: {} }));
    const headers = { authorization: `Bearer ${token}` };
    const events = new EventReader(await fetch(`${url}/v1/my-team/views/live?request=${view}`, { headers }));
    expect((await events.next())?.event).toBe("snapshot");
    program.signal();
    expect(await events.next()).toMatchObject({ event: "end", data: { error: { code: 503 } } });
    expect(await events.next()).toBeUndefined();
    expect(await program.end()).toMatchObject({ code: 0, stderr: "" });
  });

  test("[W11.12] keeps as much of the past as configured, and none by default", async () => {
    const { send } = await start("--history", "1");
    for (const title of ["One", "Two"]) await send("POST /my-team/projects", { title });
    const { commits } = (await send("GET /my-team/commits")).body;
    expect(commits.map(({ operation }) => operation)).toEqual(["createProject"]);
    expect((await send(`POST /my-team/commits/${commits[0]?.id}/undo`)).status).toBe(200);
    expect((await send("GET /my-team/projects")).body.projects.map(({ title }) => title)).toEqual(["One"]);
    const forgetful = await start();
    expect((await forgetful.send("GET /my-team/commits")).status).toBe(409);
  });

  test("[W11.7] logs a line for each request unless configured otherwise", async () => {
    const loud = await start();
    await loud.send("GET /my-team/projects?count=5");
    await loud.send("GET /my-team/projects/404");
    const { stdout } = await loud.program.stop();
    expect(stdout).toMatch(/^GET \/v1\/my-team\/projects 200 \d+\.\d ms$/m);
    expect(stdout).toMatch(/^GET \/v1\/my-team\/projects\/404 404 \d+\.\d ms$/m);
    const quiet = await start("--quiet");
    await quiet.send("GET /my-team/projects");
    expect((await quiet.program.stop()).stdout).not.toContain("GET");
  });

  test("[W11.8 W11.16] describes itself, and says whether it works", async () => {
    const { url } = await start();
    const described = await fetch(`${url}/`);
    expect([described.status, new URL(described.url).pathname]).toEqual([200, "/openapi.json"]);
    expect(await described.json()).toHaveProperty("paths");
    const health = await fetch(`${url}/health`);
    expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
    expect(await (await fetch(`${url}/health`, { method: "HEAD" })).text()).toBe("");
    expect((await fetch(`${url}/docs`, { method: "POST" })).status).toBe(405);
  });

  test("[W11.37] lets pages of the configured origins call it", async () => {
    const { url } = await start("--cors", "https://a.example", "--cors", "https://b.example");
    const allowed = async (origin: string) =>
      (await fetch(`${url}/v1/users/me`, { headers: { origin } })).headers.get("access-control-allow-origin");
    expect(await allowed("https://b.example")).toBe("https://b.example");
    expect(await allowed("https://c.example")).toBeNull();
    for (const here of ["http://localhost:5173", "http://127.0.0.1:80", "https://[::1]:4173", "http://localhost"])
      expect(await allowed(here)).toBe(here);
    for (const other of ["http://localhost.example", "http://127.0.0.1.example:80", "http://example.org?localhost"])
      expect(await allowed(other)).toBeNull();
  });
});

describe("the command line", () => {
  test.each([
    [["--help"], /serve/],
    [[], /serve/],
    [["serve", "--help"], /--postgres URL/],
    [["--version"], /^\d+\.\d+\.\d+\n$/],
  ])("[W11.9] %j prints what is asked for", async (args, expected) => {
    const { code, stdout, stderr } = await runs(...args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(expected);
  });

  test("[W11.25] serves the due dates to whoever has the secret, now and after a restart, and prints it nowhere", async () => {
    const data = {
      ...small,
      boards: [{ id: "1", project_id: "7", title: "Launch" }],
      lists: [{ id: "2", board_id: "1", title: "To do", behavior: "committed" }],
      cards: [
        { id: "3", list_id: "2", title: "Bake", due_date: 1_767_603_600 },
        { id: "4", list_id: "2", title: "Rest" },
      ],
    };
    const kept = join(folder, "calendar-secret");
    const options = ["--data", file("due.json", JSON.stringify(data)), "--calendar", kept] as const;
    const calendarAt = (address: string, init: RequestInit = {}) =>
      fetch(address, init).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
    for (let time = 0; time < 2; time += 1) {
      const { url, token, program } = await start(...options);
      const secret = readFileSync(kept, "utf8").trim();
      expect(statSync(kept).mode & 0o777).toBe(0o600);
      const { status, text } = await calendarAt(`${url}/calendar/${secret}.ics`);
      expect(status).toBe(200);
      expect(text.match(/^SUMMARY:.*$/gm)).toEqual(["SUMMARY:Bake"]);
      expect((await calendarAt(`${url}/calendar/${token}.ics`)).status).toBe(404);
      expect((await calendarAt(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(
        401,
      );
      expect((await calendarAt(`${url}/calendar/${secret}.ics`, { method: "DELETE" })).status).toBe(405);
      const { stdout, stderr } = await program.stop();
      expect(stdout + stderr).not.toContain(secret);
    }
    const { code, stderr } = await runs("serve", "--port", "0", "--calendar", file("short", "guess"));
    expect([code, stderr]).toEqual([1, expect.stringContaining("16 to 200")]);
  });
});
