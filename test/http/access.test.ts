import { describe, expect, test } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { createClient } from "workspace-engine/client";
import { workspaceHandlers } from "workspace-engine/msw";
import { everyRoute } from "../../src/http/route";
import { leastRole, operationNames, validInputs } from "../access/every-operation";
import { errorIn, requestOf, serve } from "./fixture";

const marks = /t-acme|Website|Handbook|Choose a font/;

describe("tokens", () => {
  test.each([
    ["none", {}],
    ["an empty one", { authorization: "" }],
    ["another scheme", { authorization: "Basic YWRtaW46YWRtaW4=" }],
    ["no scheme", { authorization: "admin" }],
    ["no token", { authorization: "Bearer" }],
    ["a blank token", { authorization: "Bearer   " }],
    ["two tokens", { authorization: "Bearer admin, Bearer admin" }],
    ["a token and more", { authorization: "Bearer admin x" }],
    ["a token glued to its scheme", { authorization: "Beareradmin" }],
    ["an unknown token", { authorization: "Bearer nobody" }],
    ["a name every object has", { authorization: "Bearer constructor" }],
    ["a prototype", { authorization: "Bearer __proto__" }],
    ["a very long one", { authorization: `Bearer ${"a".repeat(100_000)}` }],
    ["very many blanks", { authorization: `Bearer${" ".repeat(100_000)}admin` }],
  ])("[A1.1] %s is 401", async (_, headers) => {
    const { send, log } = await serve();
    const received = await send("GET /t-acme/tags", { token: "", headers });
    expect(errorIn(received, 401).sec).toBe("SEC:000-00003");
    expect(received.headers.get("www-authenticate")).toBe("Bearer");
    expect(log.at(-1)?.user_id).toBe(undefined);
  });

  test.each(["Bearer admin", "bearer admin", "BEARER   admin", "  Bearer admin  "])(
    "[A1.1] %j lets in",
    async (authorization) => {
      const { send } = await serve();
      expect((await send("GET /t-acme/tags", { token: "", headers: { authorization } })).status).toBe(200);
    },
  );

  test("[A1.1] the host's hook may be asynchronous, and receives the team and the request", async () => {
    const asked: unknown[] = [];
    const { handle } = await serve({
      authenticate: async (token, context) => {
        asked.push([token, context.team_id, context.request]);
        return { user_id: "u-ada", role: "admin", team_id: "t-acme" };
      },
    });
    const [request, own] = [requestOf("GET /t-acme/tags", { token: "stp-1.a~b+c/d==" }), requestOf("GET /users/me")];
    expect((await handle(request)).status).toBe(200);
    expect((await handle(own)).status).toBe(200);
    expect(asked).toEqual([
      ["stp-1.a~b+c/d==", "t-acme", request],
      ["admin", undefined, own],
    ]);
  });

  test("[E2.8] a bad token is reported before everything else that is wrong", async () => {
    const { send } = await serve();
    const sent = { token: "nobody", raw: "{]", headers: { "content-type": "text/plain" } };
    expect((await send("POST /t-acme/projects", sent)).status).toBe(401);
    expect((await send("POST /t-none/projects", sent)).status).toBe(401);
    expect((await send("POST /%00/projects", { ...sent, token: "" })).status).toBe(401);
  });

  test.each(operationNames)("[W2.1 E2.8] %s by its name is for those it is for", async (name) => {
    const { send, ids, storage } = await serve();
    const body = validInputs(ids)[name];
    const before = await storage.changes("t-acme", 0, 1000);
    for (const token of ["globex", "nobody", ...(leastRole(name) === "viewer" ? [] : ["viewer"])]) {
      const received = await send(`POST /t-acme/operations/${name}`, { body, token });
      errorIn(received, token === "nobody" ? 401 : 403);
      expect(JSON.stringify(received.body)).not.toMatch(/Website|Handbook|Choose a font/);
    }
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
  });
});

describe("another team", () => {
  test("[W2.1] is 403 on every path, before anything is looked at", async () => {
    const { send, ids } = await serve();
    for (const { method, path } of everyRoute().filter((route) => route.path.includes("{team_id}"))) {
      const at = path.replace("{team_id}", "t-acme").replace(/\{\w+\}/g, ids.card_id);
      errorIn(await send(`${method} ${at}`, { token: "globex" }), 403);
    }
    errorIn(await send("GET /t-none/tags"), 403);
  });

  test("[W2.1 E6.1] is not reached by ids in path, query, body or header", async () => {
    const { send, ids, workspace, storage } = await serve();
    // A card with an id that the other team has not.
    const only = await workspace.createCard({ title: "Choose a font", list_id: ids.lists[0] });
    const before = await storage.changes("t-acme", 0, 1000);
    const headers = { "x-team-id": "t-acme", "x-http-method-override": "GET" };
    const token = "globex";
    const card_id = only.card.id;
    for (const [call, body] of [
      [`GET /t-globex/cards/${card_id}`],
      [`GET /t-globex/cards/${card_id}?team_id=t-acme`],
      [`PATCH /t-globex/cards/${card_id}`, { team_id: "t-acme", title: "Mine" }],
      ["POST /t-globex/operations/getCard", { team_id: "t-acme", card_id }],
      [`GET /t-globex/comments?card_id=${card_id}&team_id=t-acme`],
    ] as const) {
      const received = await send(call, { token, headers, body });
      errorIn(received, 404);
      expect(JSON.stringify(received.body)).not.toMatch(marks);
    }
    const own = await send("GET /t-globex/cards?team_id=t-acme&count=1000", { token, headers });
    expect(JSON.stringify(own.body)).not.toMatch(/t-acme/);
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
  });

  test("[W2.1 F10.7] a cursor of another team or user is 400", async () => {
    const { send } = await serve();
    const body = { type: "card", card_filters: { is_watching: false } };
    const preview = (team: string, token: string, query: string) =>
      send(`POST /${team}/views/preview?count=1${query}`, { token, body });
    const { body: page } = await preview("t-acme", "admin", "");
    const cursor = `&cursor=${encodeURIComponent(String(Reflect.get(page ?? {}, "cursor")))}`;
    expect((await preview("t-acme", "admin", cursor)).status).toBe(200);
    errorIn(await preview("t-acme", "viewer", cursor), 400);
    errorIn(await preview("t-globex", "globex", cursor), 400);
    errorIn(await preview("t-globex", "admin", cursor), 403);
    errorIn(await preview("t-acme", "admin", `${cursor}x`), 400);
    errorIn(await preview("t-acme", "admin", `${cursor}${cursor}`), 400);
  });

  test("[W2.1] a path that names no team is about the one of the token", async () => {
    const { send } = await serve();
    expect((await send("GET /users/me")).body).toMatchObject({ user: { id: "u-ada", teams: [{ id: "t-acme" }] } });
    const { body } = await send("GET /users/me", { token: "globex" });
    expect(body).toMatchObject({ user: { id: "u-zoe", teams: [{ id: "t-globex" }] } });
    errorIn(await send("GET /users/me", { token: "anywhere" }), 403);
    expect((await send("GET /t-globex/tags", { token: "anywhere" })).status).toBe(200);
  });

  test("[W2.1] a workspace the host does not have is 404", async () => {
    const { send } = await serve();
    expect(errorIn(await send("GET /t-none/tags", { token: "anywhere" }), 404).message).toContain("t-none");
  });

  test.each(["users", "teams"])("[W2.1] a workspace named %s, as paths begin, is 400, never read", async (teamId) => {
    const actor = { user_id: "u-zoe", role: "admin" } as const;
    const storage = new MemoryStorage();
    const odd = new Workspace({ teamId, actor, storage });
    const { send } = await serve({ workspace: () => odd, authenticate: () => ({ ...actor, team_id: teamId }) });
    for (const call of [`GET /teams/${teamId}/members`, "GET /users/me"])
      expect(errorIn(await send(call), 400).message).toContain(teamId);
    // Nothing was asked of it, or it would be open.
    await expect(storage.changes(teamId, 0, 10)).rejects.toThrow("not open");
    expect(() => workspaceHandlers({ workspace: odd })).toThrow(teamId);
    expect(() => createClient({ baseUrl: "https://host/v1", token: "secret", teamId })).toThrow(teamId);
  });

  test("[W2.1] a workspace of another team than was asked for is 500", async () => {
    const wrong = new Workspace({ teamId: "t-globex", actor: { user_id: "u-zoe", role: "admin" } });
    const { send, log } = await serve({ workspace: async () => wrong });
    errorIn(await send("GET /t-acme/tags"), 500);
    expect(log.at(-1)?.error?.cause).toMatchObject({ message: expect.stringContaining("t-globex") });
  });

  test.each([
    { user_id: "", role: "admin" },
    { user_id: "a b", role: "admin" },
  ] as const)("[W2.1] the actor %j is a 500 and acts as nobody", async (actor) => {
    const { send } = await serve({ authenticate: () => actor });
    errorIn(await send("GET /t-acme/tags"), 500);
  });
});

test("[W3.2 W3.8] an authorize hook receives the input that would be given in process", async () => {
  const inputs: unknown[] = [];
  const authorize = ({ input }: { readonly input: unknown }) => {
    inputs.push(input);
    return false;
  };
  const actor = { user_id: "u-ada", role: "admin" } as const;
  const guarded = new Workspace({ teamId: "t-acme", actor, authorize });
  const { send } = await serve({ workspace: () => guarded });
  errorIn(await send("PATCH /t-acme/cards/1?position=2", { body: { title: "Mine" } }), 403);
  errorIn(await send("GET /t-acme/cards/1?count=2"), 403);
  expect(inputs).toEqual([{ card_id: "1", position: 2, title: "Mine" }, { card_id: "1" }]);
});

test("[K6.1] names every object has reach no prototype", async () => {
  const { send, ids } = await serve();
  const fields = '"polluted": true, "is_private": true';
  const raw = `{"title": "Shop", "__proto__": {${fields}}, "constructor": {"prototype": {${fields}}}}`;
  expect((await send("POST /t-acme/projects", { raw })).body).toMatchObject({ project: { title: "Shop" } });
  const values = '{"values": {"__proto__": "x", "what": "y", "constructor": ["true"]}}';
  await send(`POST /t-acme/forms/${ids.form_id}/submissions`, { raw: values });
  await send("POST /t-acme/operations/load", { raw });
  expect({}).not.toHaveProperty("polluted");
  expect(Object.prototype).not.toHaveProperty("what");
});
