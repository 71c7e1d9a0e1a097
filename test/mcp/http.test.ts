import { describe, expect, test } from "vitest";
import type { ActingActor } from "workspace-engine";
import { createMcpFetchHandler } from "workspace-engine/mcp";
import { agentWorkspace, connectedTo, eras } from "./fixture";

const people: Readonly<Record<string, ActingActor>> = {
  secret: { user_id: "u-ada", role: "admin" },
  reader: { user_id: "u-max", role: "viewer" },
};

async function served() {
  const fixture = await agentWorkspace();
  const handle = createMcpFetchHandler({
    workspace: () => fixture.workspace,
    authenticate: (token) => people[token] && { ...people[token], team_id: "t-acme" },
    clock: fixture.clock,
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

  test("a token has the rights it has with the API", async () => {
    const { handle, todo } = await served();
    const { call } = await connectedTo(handle, { era, token: "reader" });
    const told = await call("write_cards", { cards: [{ title: "Write", list_id: todo }] });
    expect(told).toEqual({ isError: true, text: "The acting user has no access to createCard." });
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

test("[Y1.7] a client hears of a view, a board or a page that reads otherwise, and of nothing else", async () => {
  const { workspace, handle, todo, board_id } = await served();
  const { client } = await connectedTo(handle);
  const heard: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
  const [board, view] = [`workspace://board/${board_id}`, "workspace://view/mine"];
  await client.listen({ resourceSubscriptions: [board, view] });
  await workspace.createCard({ title: "Write", list_id: todo });
  await expect.poll(() => heard).toEqual([board]);
});
