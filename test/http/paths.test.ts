import { describe, expect, test } from "vitest";
import { errorIn, serve } from "./fixture";

describe("paths and methods", () => {
  test.each([
    "GET /",
    "GET /nothing",
    "GET /t-acme",
    "GET /t-acme/nothing",
    "GET /t-acme/cards/1/nothing",
    "GET /t-acme/cards/1/2",
    "GET /users",
    "GET /users/me/cards",
    "POST /t-acme/operations/constructor",
    "POST /t-acme/operations/__proto__",
    "POST /t-acme/operations/as",
    "POST /t-acme/operations/asOf",
    "GET /constructor/__proto__",
    "GET /t-acme/__proto__",
    "OPTIONS /t-acme/nothing",
    `GET ${"/a".repeat(200_000)}`,
  ])("[E2.11] %.99s is 404, with a token and without", async (call) => {
    const { send } = await serve();
    for (const token of ["admin", ""]) expect(errorIn(await send(call, { token }), 404).sec).toBe("SEC:000-00004");
  });

  test.each([
    "http://host/",
    "http://host/v1",
    "http://host/v2/t-acme/cards",
    "http://host/t-acme/cards",
    "http://host/v1x/t-acme/cards",
  ])("[W1.1 E2.11] %s, which is not below /v1, is 404", async (url) => {
    const { handle } = await serve();
    expect((await handle(new Request(url, { headers: { authorization: "Bearer admin" } }))).status).toBe(404);
  });

  test.each([
    ["", "/t-acme/tags"],
    ["/", "/t-acme/tags"],
    ["api", "/api/t-acme/tags"],
    ["/api/v2/", "/api/v2/t-acme/tags"],
  ])("[W1.1] the base path %j leads to %s", async (basePath, path) => {
    const { handle } = await serve({ basePath });
    const headers = { authorization: "Bearer admin" };
    expect((await handle(new Request(`http://host${path}`, { headers }))).status).toBe(200);
    expect((await handle(new Request("http://host/v1/t-acme/tags", { headers }))).status).toBe(404);
  });

  test.each([
    ["DELETE /t-acme/cards", "POST, GET, HEAD, OPTIONS"],
    ["PUT /t-acme/views/preview", "POST, OPTIONS"],
    ["PROPFIND /t-acme/cards/1", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["get_all /t-acme/operations/getCards", "POST, OPTIONS"],
    ["PATCH /t-acme/sprints/settings", "GET, PUT, HEAD, OPTIONS"],
  ])("[E2.11 W1.4] %s is 405 with Allow: %s", async (call, allow) => {
    const { send } = await serve();
    const received = await send(call);
    expect(errorIn(received, 405).sec).toBe("SEC:000-00005");
    expect(received.headers.get("allow")?.split(", ").sort()).toEqual(allow.split(", ").sort());
  });

  test("[W1.6] HEAD answers what GET does, without a body", async () => {
    const { send } = await serve();
    const [head, get] = [await send("HEAD /t-acme/tags"), await send("GET /t-acme/tags")];
    expect(head).toMatchObject({ status: 200, body: null });
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
    expect(await send("HEAD /t-acme/cards/404")).toMatchObject({ status: 404, body: null });
    expect(await send("HEAD /t-acme/views/preview")).toMatchObject({ status: 405, body: null });
  });

  test("[W1.6] OPTIONS answers 204 with the methods, and needs no token", async () => {
    const { send } = await serve();
    const received = await send("OPTIONS /t-acme/tags", { token: "" });
    expect(received).toMatchObject({ status: 204, body: null });
    expect(received.headers.get("allow")).toBe("POST, GET, HEAD, OPTIONS");
    expect(received.headers.has("access-control-allow-origin")).toBe(false);
  });

  test("[W1.4] one slash at the end makes no difference, and an empty segment leads nowhere", async () => {
    const { send } = await serve();
    expect((await send("GET /t-acme/tags/")).status).toBe(200);
    expect((await send("GET /users/me/")).status).toBe(200);
    for (const path of ["/t-acme/tags//", "//t-acme/tags", "/t-acme//tags", "//tags", "/t-acme/cards//copy"])
      expect((await send(`GET ${path}`)).status, path).toBe(404);
  });

  test("[W1.4] a percent-encoded character is the one it stands for", async () => {
    const { send, ids } = await serve();
    const encoded = [...ids.card_id].map((digit) => `%3${digit}`).join("");
    expect((await send(`GET /t%2dacme/c%61rds/${encoded}`)).body).toMatchObject({ card: { id: ids.card_id } });
  });

  test.each<[what: string, id: string]>([
    ["a slash", "1%2F2"],
    ["a slash and dots", "..%2f..%2ft-globex"],
    ["U+0000", "1%00"],
    ["a line break", "1%0d%0aX-Evil:%201"],
    ["a quote", "1%27%20or%201=1"],
    ["a backslash", "1%5c"],
    ["white space", "%201"],
    ["a percent sign", "%2531"],
    ["digits of another script", "%D9%A1"],
    ["65 characters", "1".repeat(65)],
    ["a million characters", "1".repeat(1_000_000)],
    ["a semicolon", "1;a=b"],
    ...["%ff", "%C0%AF", "%ED%A0%80", "%F4%90%80%80"].map((id): [string, string] => ["bytes that are no UTF-8", id]),
    ...["%", "%zz", "1%"].map((id): [string, string] => ["a percent sign alone", id]),
  ])("[W1.4] an id with %s is 400 and names it", async (_, id) => {
    const { send } = await serve();
    expect(errorIn(await send(`GET /t-acme/cards/${id}`), 400).message).toContain("card_id");
    expect(errorIn(await send(`GET /${id}/cards/1`), 400).message).toContain("team_id");
  });

  test("[W1.4] dot segments are what URLs make of them", async () => {
    const { send } = await serve();
    expect((await send("GET /t-globex/../t-acme/tags")).status).toBe(200);
    expect((await send("GET /t-acme/%2e%2e/t-globex/tags")).status).toBe(403);
  });

  test("[W1.4] a word goes before a parameter", async () => {
    const { send, ids } = await serve();
    const { body } = await send(`GET /t-acme/sprints/settings?project_id=${ids.project_id}`);
    expect(body).toHaveProperty("sprint_settings");
    expect((await send("GET /users/u-max")).body).toMatchObject({ user: { id: "u-max" } });
  });
});
