import { describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { EventReader } from "../http/event-reader";
import { Browser, invited, owned, served } from "./access-fixture";

const DAY_MS = 86_400_000;

describe("coming in", () => {
  test("[W11.42] whoever opens the first link says their name and owns the workspace", async () => {
    const { ownerLink, join, workspace } = await served();
    const { browser, status, body } = await join(await ownerLink(), " Ada Lovelace ");
    expect([status, body.role, body.session.type]).toEqual([200, "admin", "session"]);
    const names = { display_name: "Ada Lovelace", first_name: "Ada", last_name: "Lovelace" };
    expect((await workspace.getMembers()).members).toMatchObject([{ id: "owner", role: "owner", ...names }]);
    const { project } = (await browser.send("POST /v1/t-acme/projects", { title: "Website" })).body;
    expect(project.user.user_id).toBe("owner");
    expect((await browser.send("GET /session")).body.user).toMatchObject(names);
  });

  test("[W11.42] a start makes a link where nobody who runs the workspace can come in, or when asked for one", async () => {
    const { ownerLink, join } = await served();
    const [first, second] = [await ownerLink(), await ownerLink()];
    const { browser } = await join(second, "Ada");
    expect((await join(first, "Eve")).status).toBe(404);
    expect(await ownerLink()).toBe("");
    const again = await join(await ownerLink(true), "Ada");
    expect(again.body.user.id).toBe("owner");
    for (const one of [browser, again.browser]) {
      await one.send("DELETE /session");
      expect((await one.send("GET /session")).status).toBe(401);
    }
    expect(await ownerLink()).not.toBe("");
  });

  test("[W11.42] an invited person has the role that was chosen, and is who did what", async () => {
    const { ada, join, workspace } = await owned();
    const { user_id, secret } = await invited(ada, "Max", "member");
    expect((await workspace.getMembers()).invited).toMatchObject([
      { id: user_id, role: "member", display_name: "Max" },
    ]);
    const { invitation } = (await ada.send("POST /session/invitation", { invitation: secret })).body;
    expect(invitation).toMatchObject({ team_id: "t-acme", name: "Max", role: "member", invited_by: "Ada Lovelace" });
    const max = await join(secret, "Max Moretti");
    expect([max.status, max.body.user.id, max.body.role]).toEqual([200, user_id, "member"]);
    await max.browser.send("POST /v1/t-acme/projects", { title: "Website" });
    const { commits } = (await ada.send("GET /v1/t-acme/commits")).body;
    expect(commits[0]).toMatchObject({ operation: "createProject", actor: { user_id } });
    expect((await workspace.getMembers()).invited).toEqual([]);
  });

  test("[W11.42] a link for a member makes whoever uses it that member, whose other links are good no more", async () => {
    const { ada, join, workspace } = await owned();
    await workspace.addMember({ user_id: "u-eva", first_name: "Eva", timezone_id: "Europe/Madrid" });
    const links = [1, 2].map(() => ada.send("POST /access/invitations", { user_id: "u-eva" }));
    const [first, second] = (await Promise.all(links)).map(({ body }) => body.secret);
    expect((await join(first, "Eva")).body.user).toMatchObject({ id: "u-eva", timezone_id: "Europe/Madrid" });
    expect((await join(second, "Eva")).status).toBe(404);
    expect((await ada.send("POST /access/invitations", { user_id: "u-nobody" })).status).toBe(404);
  });

  test("[W11.42] a link is good for one session, also for two who use it at once", async () => {
    const { ownerLink, join } = await served();
    const link = await ownerLink();
    const joined = await Promise.all(["Ada", "Eve", "Bob"].map((name) => join(link, name)));
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await join(link, "Ada")).status).toBe(404);
  });

  test("[W11.42] what is refused does not use a link up", async () => {
    const { ownerLink, handle, join } = await served();
    const invitation = await ownerLink();
    const page = new Browser(handle);
    for (const wrong of [{}, { name: " " }, { name: "Ada", timezone_id: "Mars/Olympus" }])
      expect((await page.send("POST /session", { invitation, ...wrong })).status).toBe(400);
    expect((await join(invitation, "Ada")).status).toBe(200);
  });

  test("[W11.42] a link is good for seven days, a session until nobody has used it for ninety", async () => {
    const clock = manualClock();
    const { ada, join } = await owned({ clock });
    const { secret } = await invited(ada, "Max", "member");
    clock.advance(7 * DAY_MS);
    expect((await join(secret, "Max")).status).toBe(404);
    expect((await ada.send("GET /session")).status).toBe(200);
    for (let time = 0; time < 3; time += 1) {
      clock.advance(89 * DAY_MS);
      expect((await ada.send("GET /session")).headers.get("set-cookie")).toContain(`Max-Age=${90 * 86_400}`);
    }
    clock.advance(90 * DAY_MS);
    expect((await ada.send("GET /session")).status).toBe(401);
  });

  test("[W11.42] secrets are nowhere in the storage", async () => {
    const storage = new MemoryStorage();
    const { ada } = await owned({ storage });
    const { secret } = await invited(ada, "Max", "member");
    const { token } = (await ada.send("POST /access/tokens", { name: "Backup" })).body;
    const kept = await storage.find("t-acme:credentials", {
      kind: "credential",
      where: [],
      sort: { field: "id", direction: "ascending" },
    });
    const text = JSON.stringify([kept, await storage.changes("t-acme:credentials", 0, 100)]);
    expect(kept).toHaveLength(3);
    const [, session = ""] = ada.cookie.split("=");
    for (const one of [secret, token, session]) {
      expect(one).toMatch(/^we-[\w-]{43}$/);
      expect(text).not.toContain(one);
    }
  });

  test("[W11.43] after twenty wrong links nobody may try for a minute", async () => {
    const clock = manualClock();
    const { ownerLink, join, handle } = await served({ clock });
    const link = await ownerLink();
    for (let time = 0; time < 20; time += 1) expect((await join("we-guessed", "Eve")).status).toBe(404);
    const late = await new Browser(handle).send("POST /session", { invitation: link, name: "Ada" });
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "10"]);
    clock.advance(60_000);
    expect((await join(link, "Ada")).status).toBe(200);
  });
});

describe("a session", () => {
  test("[W11.44] is a cookie of its server alone, named by the port, that no script reads", async () => {
    const { ownerLink, handle } = await served();
    const page = new Browser(handle);
    const { headers } = await page.send("POST /session", { invitation: await ownerLink(), name: "Ada" });
    expect(headers.get("set-cookie")).toMatch(
      /^workspace-engine-8787=we-[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    const proxied = page.from({ host: "localhost", origin: "https://localhost" });
    proxied.cookie = page.cookie.replace("-8787", "");
    expect((await proxied.send("GET /session")).headers.get("set-cookie")).toMatch(/^workspace-engine=we-.*; Secure$/);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another port of the host", { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:5173" }],
    ["the address bar", { "sec-fetch-site": "none" }],
    ["another port, where browsers say no more", { origin: "http://127.0.0.1:5173" }],
    ["another port that hides where it is", { referer: "" }],
    ["a page without an origin", { origin: "null" }],
  ])("[W11.44] is no session in a request from %s", async (_, headers) => {
    const { ada } = await owned();
    const forged = ada.from(headers as Readonly<Record<string, string>>);
    for (const call of ["GET /session", "GET /access", "GET /v1/users/me", "POST /import", "GET /metrics"])
      expect((await forged.fetch(call)).status, call).toBe(401);
    const written = await forged.fetch("POST /v1/t-acme/projects", { title: "Forged" });
    expect([written.status, written.headers.get("access-control-allow-credentials")]).toEqual([401, null]);
  });

  test.each([
    ["by its origin", { origin: "http://127.0.0.1:8787" }],
    ["by its address", { referer: "http://127.0.0.1:8787/" }],
  ])("[W11.44] is one where browsers do not say what sent a request, and the page is known %s", async (_, headers) => {
    const { ada } = await owned();
    const page = ada.from(headers as Readonly<Record<string, string>>);
    expect((await page.send("GET /session")).status).toBe(200);
  });

  test("[W11.44] is not made for a page of elsewhere, and a name that was made to lead here gets nothing", async () => {
    const { ownerLink, handle } = await served();
    const body = { invitation: await ownerLink(), name: "Ada" };
    const foreign = new Browser(handle, { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:5173" });
    const rebound = new Browser(handle, { host: "evil.example:8787" });
    for (const page of [foreign, rebound]) expect((await page.send("POST /session", body)).status).toBe(403);
    expect((await new Browser(handle).send("POST /session", body)).status).toBe(200);
  });

  test("[W11.43] a token for scripts is shown once, sees what its person sees, and can be revoked", async () => {
    const { ada, handle } = await owned();
    const { token } = (await ada.send("POST /access/tokens", { name: "Backup" })).body;
    const script = new Browser(handle, { authorization: `Bearer ${token}` });
    expect((await script.send("GET /v1/users/me")).body.user.id).toBe("owner");
    const { access } = (await script.send("GET /access")).body;
    expect(access.map(({ type, name, is_current }: Record<string, unknown>) => [type, name, is_current])).toEqual(
      expect.arrayContaining([
        ["token", "Backup", true],
        ["session", "Firefox", false],
      ]),
    );
    const { id } = access.find(({ type }: Record<string, unknown>) => type === "token");
    expect(JSON.stringify(access)).not.toContain(token);
    expect((await ada.send(`DELETE /access/${id}`)).status).toBe(200);
    expect((await script.send("GET /v1/users/me")).status).toBe(401);
    expect((await ada.send(`DELETE /access/${id}`)).status).toBe(404);
  });

  test("[W11.43] owners and admins see and revoke all, others their own", async () => {
    const { ada, join, come } = await owned();
    const max = await come("Max", "member");
    const { secret } = await invited(ada, "Eva", "admin");
    const all = (await ada.send("GET /access")).body.access;
    expect(all.map(({ type }: { type: string }) => type).sort()).toEqual(["invitation", "session", "session"]);
    const own = (await max.send("GET /access")).body.access;
    expect(own.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true]);
    for (const { id, is_current } of all) {
      if (is_current) expect((await max.send(`DELETE /access/${id}`)).status).toBe(404);
    }
    expect((await max.send("POST /access/invitations", { name: "Eve" })).status).toBe(403);
    const link = all.find(({ type }: { type: string }) => type === "invitation");
    expect((await ada.send(`DELETE /access/${link.id}`)).status).toBe(200);
    expect((await join(secret, "Eva")).status).toBe(404);
    expect((await ada.send(`DELETE /access/${own[0].id}`)).status).toBe(200);
    expect((await max.send("GET /v1/users/me")).status).toBe(401);
  });

  test("[W11.43] what there is no call for is refused like the rest of the API", async () => {
    const { handle } = await served();
    const page = new Browser(handle);
    expect((await page.send("PUT /session")).body.error.code).toBe(405);
    expect((await page.send("GET /access/tokens/x")).body.error.code).toBe(404);
  });

  test("[W11.45] has the role that its member has at each moment, and none when the member is removed", async () => {
    const { ada, join, workspace } = await owned();
    const { user_id, secret } = await invited(ada, "Max", "guestReader");
    const max = (await join(secret, "Max")).browser;
    const create = () => max.send("POST /v1/t-acme/projects", { title: "Website" });
    expect((await create()).status).toBe(403);
    await ada.send(`POST /v1/t-acme/operations/updateMember`, { user_id, role: "member" });
    expect((await create()).status).toBe(200);
    await workspace.updateMember({ user_id, role: "owner" });
    await max.send("POST /v1/t-acme/operations/removeMember", { user_id: "owner" });
    // The workspace makes up a record of whoever acts: that is no member.
    expect((await ada.send("GET /session")).status).toBe(401);
    expect((await max.send("GET /session")).status).toBe(200);
  });
});

describe("an open page", () => {
  async function watching(browser: Browser) {
    const request = { type: "board", board_filters: {} };
    const events = new EventReader(await browser.fetch("POST /v1/t-acme/views/live", request));
    expect((await events.next())?.event).toBe("snapshot");
    return events;
  }

  /** Two servers over one storage, as two processes over one database are. */
  async function twoServers() {
    const storage = new MemoryStorage();
    const [{ ada }, there] = [await owned({ storage }), await served({ storage })];
    const { user_id, secret } = await invited(ada, "Max", "member");
    const max = (await there.join(secret, "Max")).browser;
    const { access } = (await max.send("GET /access")).body;
    return { ada, max, user_id, session: access[0].id, events: await watching(max) };
  }

  test.each(["revoked", "removed", "given another role", "signed out"])(
    "[W11.45] of somebody who is %s gets nothing more, whichever server did it",
    async (how) => {
      const { ada, max, user_id, session, events } = await twoServers();
      if (how === "revoked") await ada.send(`DELETE /access/${session}`);
      if (how === "removed") await ada.send("POST /v1/t-acme/operations/removeMember", { user_id });
      if (how === "given another role")
        await ada.send("POST /v1/t-acme/operations/updateMember", { user_id, role: "guestReader" });
      if (how === "signed out") await max.send("DELETE /session");
      const { project } = (await ada.send("POST /v1/t-acme/projects", { title: "Secret" })).body;
      await ada.send("POST /v1/t-acme/boards", { project_id: project.id, title: "Secret" });
      expect(await events.next()).toMatchObject({ event: "end", data: { error: { code: 503 } } });
      expect(await events.next()).toBeUndefined();
      const again = await max.send("GET /v1/users/me");
      expect(again.status).toBe(how === "given another role" ? 200 : 401);
    },
  );

  test("[W11.45] goes on when another name is all that changed", async () => {
    const { ada, user_id, events } = await twoServers();
    await ada.send("POST /v1/t-acme/operations/updateMember", { user_id, display_name: "Maximilian" });
    const { project } = (await ada.send("POST /v1/t-acme/projects", { title: "Website" })).body;
    await ada.send("POST /v1/t-acme/boards", { project_id: project.id, title: "Launch" });
    expect(await events.next()).toMatchObject({ event: "diff" });
    await events.leave();
  });
});

test("[W11.42] a token of the command line acts as the owner, and may invite", async () => {
  const { handle, workspace, join } = await served({ token: "secret" });
  await workspace.addMember({ user_id: "owner", role: "owner", display_name: "Workspace Owner" });
  const script = new Browser(handle, { authorization: "Bearer secret" });
  expect((await script.send("GET /session")).body).toMatchObject({ session: null, role: "admin" });
  const { secret } = await invited(script, "Max", "member");
  expect((await join(secret, "Max")).status).toBe(200);
  expect((await script.send("GET /access")).body.access).toHaveLength(1);
});
