import { describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import type { Operations, Workspace } from "workspace-engine";
import { type ClientOptions, createClient, type RemoteWorkspace, WorkspaceError } from "workspace-engine/client";
import { routes } from "../../src/http/routes";
import { operationNames } from "../access/every-operation";
import { eventually } from "../eventually";
import { serve } from "../http/fixture";
import { refusalOf } from "../operations/fixture";

/** A client of a workspace that has one of everything, and what it sent. */
async function remote(options: Partial<ClientOptions> = {}) {
  const served = await serve();
  const sent: string[] = [];
  const bodies: unknown[] = [];
  const fetch = async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    bodies.push(await request.clone().text());
    return served.handle(request);
  };
  const client = createClient({ baseUrl: "https://host/v1/", token: "admin", teamId: "t-acme", fetch, ...options });
  return { ...served, client, sent, bodies };
}

/** A client whose server gives these answers in turn, and repeats the last one. */
function scripted(answers: readonly (() => Response | Promise<Response>)[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const next = answers[Math.min(requests.length, answers.length) - 1];
    return next === undefined ? expect.fail("no answer is left") : next();
  };
  const retry = { attempts: 3, delay: 1 };
  const client = createClient({ baseUrl: "https://host/v1", token: "t", teamId: "t-acme", fetch, retry, ...options });
  return { client, requests };
}

const time = { started_at: 1, duration_seconds: 1 };
const entry = { id: "01KE6Y4S00EXAMP1E000000001", scope_type: "card", scope_id: "1", ...time } as const;

const found = () => Response.json({ tags: [] });
const status = (code: number, headers: Readonly<Record<string, string>> = {}) => {
  const error = { id: "1", code, sec: code === 503 ? "SEC:000-00008" : "SEC:999-00001", message: "No.", date: 5 };
  return () => Response.json({ error }, { status: code, headers });
};
const broken = () => Promise.reject(new TypeError("fetch failed"));
const never = () => new Promise<Response>(() => {});

describe("a client", () => {
  test("[W7.1] has every operation, and takes the place of a workspace", async () => {
    const { client } = await remote();
    for (const name of operationNames) expect(client[name], name).toBeTypeOf("function");
    expect(Object.keys(routes).sort()).toEqual([...operationNames].sort());
    expectTypeOf<RemoteWorkspace>().toExtend<Operations>();
    expectTypeOf<RemoteWorkspace>().toExtend<Pick<Workspace, keyof Operations>>();
    expectTypeOf<Workspace>().toExtend<Pick<RemoteWorkspace, keyof Operations>>();
    expect(client.teamId).toBe("t-acme");
  });

  test("[W7.1 K5.2] answers what the workspace answers, frozen", async () => {
    const { client, workspace, ids } = await remote();
    const input = { card_id: ids.card_id };
    const { card } = await client.getCard(input);
    expect({ card }).toEqual(await workspace.getCard(input));
    expect(Object.isFrozen(card) && Object.isFrozen(card.members)).toBe(true);
  });

  test("calls an operation at its own path", async () => {
    const { client, ids, sent, bodies } = await remote();
    await client.updateCard({ card_id: ids.card_id, title: "Edit", content: undefined });
    await client.linkCards({ card_id: ids.card_id, linked_card_id: ids.other_card_id, linked_card_type: "blocks" });
    await client.addCardMember({ card_id: ids.card_id, user_id: "u-max" });
    await client.getTags();
    const card = `/v1/t-acme/cards/${ids.card_id}`;
    const link = JSON.stringify({ card_id: ids.other_card_id, linked_card_type: "blocks" });
    expect(sent.map((call, nth) => [call, bodies[nth]])).toEqual([
      [`PATCH ${card}`, '{"title":"Edit"}'],
      [`POST ${card}/linked_cards`, link],
      [`POST ${card}/members/u-max`, ""],
      ["GET /v1/t-acme/tags", ""],
    ]);
  });

  test("calls it by its name where the path would not say the same", async () => {
    const { client, ids, sent } = await remote();
    const { board } = await client.getBoard({ board_id: ids.board_id });
    expect(board).not.toHaveProperty("lists");
    await client.getCards({ list_id: ids.lists[0] });
    await client.getCurrentUser();
    await client.undo(ids.commit_id);
    expect((await refusalOf(client.getSprint({ sprint_id: "settings" }), 404)).issues[0]?.path).toBe("sprint_id");
    expect((await refusalOf(client.getCard({ card_id: "../boards" }), 400)).issues[0]?.path).toBe("card_id");
    expect(new Set(sent)).toEqual(
      new Set(["getBoard", "getCards", "getCurrentUser", "undo", "getSprint", "getCard"].map(byName)),
    );
  });

  test("[W7.4] sends no value that JSON would turn into another", async () => {
    const { client, sent } = await remote();
    const circle: { content?: unknown } = {};
    circle.content = circle;
    for (const [title, path] of [
      [Number.NaN, "title"],
      [new Date(0), "title"],
      [1n, "title"],
      [{ a: [() => 1] }, "title.a[0]"],
      [circle, "title.content"],
    ] as const) {
      const call: Promise<unknown> = Reflect.apply(client.createProject, client, [{ title }]);
      expect((await refusalOf(call, 400)).issues[0]?.path).toBe(path);
    }
    expect(sent).toEqual([]);
  });

  test("[W8.1] throws the engine's error, with its code, issues and the id of the request", async () => {
    const { client, workspace, log } = await remote();
    const input = { list_id: "404", title: "", position: -1 };
    const error = await refusalOf(client.updateList(input), 400);
    const { message, code, sec, issues } = await refusalOf(workspace.updateList(input), 400);
    expect(error).toBeInstanceOf(WorkspaceError);
    expect(error).toMatchObject({ message, code, sec, issues });
    expect(issues.length).toBeGreaterThan(1);
    expect(error.id).toBe(log.at(-1)?.id);
  });

  test("[W8.1] knows an error whose sec it does not know by its status", async () => {
    const known = { 404: "not_found", 403: "no_access", 422: "invalid_input", 500: "internal", 501: "internal" };
    for (const [code, name] of Object.entries(known)) {
      const { client } = scripted([status(Number(code))]);
      const error = await refusalOf(client.getTags(), Number(code));
      expect(error).toMatchObject({ code: name, sec: "SEC:999-00001", message: "No.", id: "1", date: 5, issues: [] });
    }
  });

  test("[W8.3] is refused as unreachable when there is no answer, or none of the API", async () => {
    const html = (code: number) => () => new Response("<h1>Hello</h1>", { status: code });
    for (const [answer, code] of [
      [broken, 503],
      [html(200), 503],
      [html(404), 404],
      [() => Response.json({ error: "no" }, { status: 400 }), 400],
    ] as const) {
      const { client } = scripted([answer]);
      expect(await refusalOf(client.createTag({ name: "Copy" }), code)).toMatchObject({ code: "unreachable" });
    }
    const error = await refusalOf(scripted([broken]).client.createTag({ name: "Copy" }), 503);
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test("[W8.3] reports that a change without an answer may have been made, whatever a later attempt gets", async () => {
    const created = scripted([broken]).client.createTag({ name: "Copy" });
    expect((await refusalOf(created, 503)).message).toMatch(/ The change may have been made\.$/);
    expect((await refusalOf(scripted([broken]).client.getTags(), 503)).message).not.toContain("change");
    for (const later of [status(503), status(409)]) {
      const { client, requests } = scripted([broken, later]);
      const { code, message } = await refusalOf(client.createTimeEntry(entry), 503);
      expect([code, message]).toEqual(["unreachable", expect.stringMatching(/may have been made/)]);
      expect(requests.length).toBeGreaterThan(1);
    }
    await refusalOf(scripted([status(503), status(409)]).client.createTimeEntry(entry), 409);
  });

  test("[W9.1] sends reads, views and time entries again after a passing failure", async () => {
    for (const call of [
      (client: RemoteWorkspace) => client.getTags(),
      (client: RemoteWorkspace) => client.getTags({ project_id: "1" }),
      (client: RemoteWorkspace) => client.previewView({ type: "card", card_filters: {} }),
      (client: RemoteWorkspace) => client.createTimeEntry(entry),
    ]) {
      const { client, requests } = scripted([broken, status(503), found]);
      expect(await call(client)).toEqual({ tags: [] });
      expect(requests.length).toBe(3);
    }
  });

  test("[W9.1] gives up after as many attempts as it may make", async () => {
    for (const [retry, attempts] of [
      [{ attempts: 2, delay: 1 }, 2],
      [false, 1],
    ] as const) {
      const { client, requests } = scripted([status(429)], { retry });
      await refusalOf(client.getTags(), 429);
      expect(requests.length).toBe(attempts);
    }
  });

  test("[W9.1] sends no other write again, and nothing after a refusal that will stand", async () => {
    for (const call of [
      (client: RemoteWorkspace) => client.createTag({ name: "Copy" }),
      (client: RemoteWorkspace) => client.deleteTag({ tag_id: "1" }),
      (client: RemoteWorkspace) => client.updateSprintSettings({ project_id: "1" }),
    ]) {
      const { client, requests } = scripted([status(503), found]);
      await refusalOf(call(client), 503);
      expect(requests.length).toBe(1);
    }
    for (const code of [400, 404, 409, 500]) {
      const { client, requests } = scripted([status(code), found]);
      await refusalOf(client.getTags(), code);
      expect(requests.length).toBe(1);
    }
  });

  test("[W9.1] waits as long as the server asks for, and no longer than it may", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { client, requests } = scripted([status(503, { "retry-after": "7" }), found]);
    const answered = client.getTags();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(requests.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toEqual({ tags: [] });
    for (const wanted of ["3000", new Date(Date.now() + 3_000_000).toUTCString()]) {
      const late = scripted([status(503, { "retry-after": wanted }), found]);
      await refusalOf(late.client.getTags(), 503);
      expect(late.requests.length).toBe(1);
    }
  });

  test("[W9.4] gives up an answer that does not come in time", async () => {
    const { client, requests } = scripted([never], { timeout: 5, retry: false });
    expect(await refusalOf(client.getTags(), 503)).toMatchObject({ code: "unreachable" });
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  test("[W9.4] is given up with the signal's reason: before, while it waits for an answer, and between attempts", async () => {
    const reason = new Error("Enough.");
    const gone = scripted([found]);
    await expect(gone.client.getTags({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(gone.requests.length).toBe(0);
    for (const answer of [never, status(503, { "retry-after": "20" })]) {
      const control = new AbortController();
      const { client, requests } = scripted([answer]);
      const answered = client.getTags({}, { signal: control.signal });
      const refused = expect(answered).rejects.toBe(reason);
      await eventually(() => expect(requests.length).toBe(1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      control.abort(reason);
      await refused;
    }
  });

  test("[W7.5] asks for the token with each request", async () => {
    const tokens = ["nobody", "admin"];
    const { client } = await remote({ token: async () => tokens.shift() ?? "" });
    await refusalOf(client.getTags(), 401);
    expect((await client.getTags()).tags.length).toBeGreaterThan(0);
  });

  test("[W7.5] sends none where it is null", async () => {
    const { client, requests } = scripted([found], { token: null });
    await client.getTags();
    expect(requests[0]?.headers.has("authorization")).toBe(false);
  });

  test("[W7.5 W9.4] passes on what the token's source throws, and waits for it no longer than for an answer", async () => {
    const { client, sent } = await remote({ token: () => Promise.reject(new RangeError("Log in.")) });
    await expect(client.getTags()).rejects.toThrow(new RangeError("Log in."));
    const slow = await remote({ token: () => new Promise(() => {}), timeout: 5, retry: false });
    expect(await refusalOf(slow.client.getTags(), 503)).toMatchObject({ code: "unreachable" });
    expect([...sent, ...slow.sent]).toEqual([]);
  });
});

const byName = (name: string) => `POST /v1/t-acme/operations/${name}`;
