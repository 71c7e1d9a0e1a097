import { describe, expect, test } from "vitest";
import type { ActingActor } from "workspace-engine";
import type { FetchHandlerOptions } from "workspace-engine/http";
import { createMcpFetchHandler } from "workspace-engine/mcp";
import { agentWorkspace, connectedTo, eras, heardBy } from "./fixture";

const people: Readonly<Record<string, ActingActor>> = {
  secret: { user_id: "u-ada", role: "admin" },
  reader: { user_id: "u-max", role: "viewer" },
};

type Handle = ReturnType<typeof createMcpFetchHandler>;

async function served(options: Partial<FetchHandlerOptions> = {}) {
  const fixture = await agentWorkspace();
  const handle = createMcpFetchHandler({
    workspace: () => fixture.workspace,
    authenticate: (token) => people[token] && { ...people[token], team_id: "t-acme" },
    clock: fixture.clock,
    ...options,
  });
  return { ...fixture, handle };
}

const post = (body: unknown, token = "secret", headers = {}) =>
  new Request("http://host/mcp", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

describe.each(eras)("[Y1.8] over HTTP, with a client that begins in the mode %s,", (era) => {
  test("tools are listed and called, and commits say which agent did it in which session for whom", async () => {
    const { workspace, handle, todo } = await served();
    const { client, call } = await connectedTo(handle, { era });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("write_cards");
    await call("write_cards", { cards: [{ title: "Write", list_id: todo }] });
    await call("write_cards", { cards: [{ title: "Draw", list_id: todo }] });
    const [last, before] = (await workspace.getCommits({ count: 2 })).commits;
    expect(last?.actor).toMatchObject({
      user_id: "u-ada",
      source: { type: "agent", agent_id: "test-agent", on_behalf_of: "u-ada" },
    });
    expect(last?.actor.session_id).toBe(before?.actor.session_id);
    expect((await call("undo")).isError).toBe(false);
    expect((await workspace.previewView({ type: "card", card_filters: {} })).count).toBe(0);
  });

  test("two clients of one token are two sessions", async () => {
    const { workspace, handle, todo } = await served();
    const one = await connectedTo(handle, { era, name: "one" });
    const other = await connectedTo(handle, { era, name: "other" });
    await one.call("write_cards", { cards: [{ title: "Write", list_id: todo }] });
    await other.call("write_cards", { cards: [{ title: "Draw", list_id: todo }] });
    await one.call("undo");
    const { cards } = await workspace.previewView({ type: "card", card_filters: {} });
    expect(cards.map(({ title }) => title)).toEqual(["Draw"]);
  });

  test("a token has the rights it has with the API, and loses them in the session that it is in", async () => {
    let role: ActingActor["role"] = "admin";
    const { handle, todo } = await served({ authenticate: () => ({ user_id: "u-ada", role, team_id: "t-acme" }) });
    const { call } = await connectedTo(handle, { era });
    const written = () => call("write_cards", { cards: [{ title: "Write", list_id: todo }] });
    expect((await written()).isError).toBe(false);
    role = "viewer";
    expect(await written()).toEqual({ isError: true, text: "The acting user has no access to createCard." });
  });
});

test("[Y1.8] without a valid token nothing is answered, as by the API", async () => {
  const { handle } = await served();
  expect((await handle(post({}, "wrong"))).status).toBe(401);
  expect((await handle(new Request("http://host/mcp", { method: "POST" }))).status).toBe(401);
  const get = new Request("http://host/mcp", { headers: { authorization: "Bearer secret" } });
  expect((await handle(get)).status).toBe(405);
});

test("[Y1.8] a body beyond the limit, or of another session's id, is refused", async () => {
  const { handle } = await served();
  expect((await handle(post({ text: "x".repeat(1_100_000) }))).status).toBe(413);
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect((await handle(post(message, "secret", { "mcp-session-id": "nobody" }))).status).toBe(404);
});

test("[Y1.8] a session that nobody used for an hour has ended", async () => {
  const { workspace, clock, handle, todo } = await served();
  const { call } = await connectedTo(handle);
  await call("write_cards", { cards: [{ title: "Write", list_id: todo }] });
  await clock.advance("2h");
  await connectedTo(handle, { token: "reader" });
  await call("write_cards", { cards: [{ title: "Draw", list_id: todo }] });
  const [last, before] = (await workspace.getCommits({ count: 2 })).commits;
  expect(last?.actor.session_id).not.toBe(before?.actor.session_id);
});

test.each(eras)(
  "[Y1.7] a client of the mode %s hears of a view, a board or a page that reads otherwise, and of nothing else",
  async (era) => {
    const { workspace, handle, todo, board_id } = await served();
    const { client } = await connectedTo(handle, { era });
    const board = `workspace://board/${board_id}`;
    const heard = await heardBy(client, era, board, "workspace://view/mine");
    await workspace.createCard({ title: "Write", list_id: todo });
    await expect.poll(() => heard).toEqual([board]);
  },
);

test("[Y1.8] a hundred requests at once are answered over HTTP", async () => {
  const { workspace, handle, todo } = await served();
  const { call } = await connectedTo(handle);
  const cards = (place: number) => ({ cards: [{ title: `${place}`, list_id: todo }] });
  const told = await Promise.all(Array.from({ length: 100 }, (_, place) => call("write_cards", cards(place))));
  expect(told.filter(({ isError }) => isError)).toEqual([]);
  const { commits } = await workspace.getCommits({ count: 100 });
  expect(new Set(commits.map(({ actor }) => actor.session_id)).size).toBe(1);
  expect((await workspace.previewView({ type: "card", card_filters: {}, count: 1000 })).count).toBe(100);
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "forgetful", version: "1" } },
};
const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
const accept = { accept: "application/json, text/event-stream" };

test("[Y1.8] of more than 100 sessions of one token the one used least recently ends, and those of no other token", async () => {
  const { handle } = await served();
  const begin = async (token?: string) =>
    (await handle(post(initialize, token, accept))).headers.get("mcp-session-id") ?? "";
  const other = await begin("reader");
  const own: string[] = [];
  for (let begun = 0; begun < 101; begun += 1) own.push(await begin());
  const statusOf = async (id = "", token = "secret") =>
    (await handle(post(list, token, { ...accept, "mcp-session-id": id }))).status;
  expect(await statusOf(own[0])).toBe(404);
  expect(await statusOf(own[1])).toBe(200);
  expect(await statusOf(other, "reader")).toBe(200);
  expect(await statusOf(other)).toBe(404);
});

test("[Y1.8] a session that its client ends is over", async () => {
  const { handle } = await served();
  const begun = await handle(post(initialize, "secret", accept));
  const own = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "", authorization: "Bearer secret" };
  expect((await handle(new Request("http://host/mcp", { method: "DELETE", headers: own }))).ok).toBe(true);
  expect((await handle(post(list, "secret", { ...accept, ...own }))).status).toBe(404);
});

/** A session of the older protocol that watches a resource, by raw requests; opens its streams. */
async function watching(handle: Handle, uri: string) {
  const begun = await handle(post(initialize, "secret", accept));
  const own = { ...accept, "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" };
  const subscribe = { jsonrpc: "2.0", id: 2, method: "resources/subscribe", params: { uri } };
  expect((await handle(post(subscribe, "secret", own))).status).toBe(200);
  const headers = { ...own, authorization: "Bearer secret" };
  return () => handle(new Request("http://host/mcp", { headers }));
}

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

test("[Y1.7] after a lost stream of the older protocol the next one reports what was missed", async () => {
  const { workspace, handle, todo, board_id } = await served();
  const listen = await watching(handle, `workspace://board/${board_id}`);
  await (await listen()).body?.cancel();
  await workspace.createCard({ title: "Write", list_id: todo });
  const next = await (await listen()).body?.getReader().read();
  expect(textOf(next?.value)).toContain(`"uri":"workspace://board/${board_id}"`);
});

test("[Y1.8] a stream that nobody reads ends, and its session has another", async () => {
  const { workspace, handle, todo, board_id } = await served({ streams: { buffer: 100 } });
  const listen = await watching(handle, `workspace://board/${board_id}`);
  const { body } = await listen();
  // The older protocol has one stream at a time.
  expect((await listen()).status).toBe(409);
  await workspace.createCard({ title: "Write", list_id: todo });
  await expect.poll(async () => (await listen()).status).toBe(200);
  const parts: string[] = [];
  for await (const part of body ?? []) parts.push(textOf(part));
  expect(parts.join("").match(/updated/g)).toHaveLength(1);
});

test("[Y1.8] a server that stops ends the streams", async () => {
  const stopping = new AbortController();
  const { handle, board_id } = await served({ streams: { stopping: stopping.signal } });
  const { body } = await (await watching(handle, `workspace://board/${board_id}`))();
  stopping.abort();
  await expect(body?.getReader().read()).rejects.toThrow();
});

test("[Y1.8 W6.2] a page of an allowed origin may send and read what the protocol asks for", async () => {
  const { handle } = await served({ cors: { origins: ["https://app.example.org"] } });
  const origin = { origin: "https://app.example.org" };
  const preflight = { ...origin, "access-control-request-method": "POST" };
  const asked = await handle(new Request("http://host/mcp", { method: "OPTIONS", headers: preflight }));
  expect(asked.headers.get("access-control-allow-headers")).toContain("Mcp-Session-Id, Mcp-Protocol-Version");
  const begun = await handle(post(initialize, "secret", { ...accept, ...origin }));
  expect(begun.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id");
  expect(begun.headers.get("access-control-allow-origin")).toBe("https://app.example.org");
});
