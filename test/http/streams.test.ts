import { afterEach, describe, expect, test, vi } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import { createFetchHandler, type FetchHandlerOptions } from "workspace-engine/http";
import { failing } from "../live/failing-storage";
import { smallBoard } from "../live/fixture";
import { EventReader } from "./event-reader";
import { requestOf, type Sent } from "./fixture";

const all = { type: "card", card_filters: {} } as const;
const oldestFirst = {
  type: "card",
  card_filters: { sort_by: { field: "time_created", order_ascending: true } },
} as const;

const nowish = { type: "card", card_filters: { due_date: { before: "nowish" } } };

afterEach(() => void vi.useRealTimers());

/** A small board behind a handler, where the tokens are the names of users. */
async function served(options: Partial<FetchHandlerOptions> = {}, own: Workspace | undefined = undefined) {
  const board = await smallBoard();
  const { lists } = board;
  const workspace = own ?? board.workspace;
  const holders = new Map<string, ReturnType<FetchHandlerOptions["authenticate"]>>([
    ["admin", { user_id: "u-ada", role: "admin" }],
    ["member", { user_id: "u-max", role: "member" }],
  ]);
  const handle = createFetchHandler({
    workspace: (teamId) => (teamId === "t-acme" ? workspace : null),
    authenticate: (token) => holders.get(token),
    ...options,
  });
  const ask = (methodAndPath: string, sent?: Sent) => handle(requestOf(methodAndPath, sent));
  const open = async (sent?: Sent & { readonly at?: string }) => {
    const response = await ask(sent?.at ?? "POST /t-acme/views/live", { body: oldestFirst, ...sent });
    expect(response.status).toBe(200);
    return new EventReader(response);
  };
  const write = (title: string) => workspace.createCard({ title, list_id: lists.todo });
  return { ...board, workspace, handle, holders, ask, open, write };
}

const titlesIn = (parts: readonly { readonly item: { readonly title: string } }[]) =>
  parts.map(({ item }) => item.title);
const resuming = (id: string | undefined) => ({ headers: { "last-event-id": id ?? "" } });

describe("a stream of a live view", () => {
  test("[W12.1 W12.9] begins with a snapshot, and reports each change with an id", async () => {
    const { workspace, ask, write } = await served();
    await write("One");
    const response = await ask("POST /t-acme/views/live", { body: { ...oldestFirst, window: 2 } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      "x-request-id": expect.any(String),
    });
    const events = new EventReader(response);
    const { cards } = await workspace.previewView(oldestFirst);
    const first = await events.next();
    expect(first).toEqual({
      event: "snapshot",
      id: expect.stringMatching(/^[0-9A-Z]{26}-1$/),
      data: { items: cards, status: "live", hasMore: false, at: 1767603600 },
    });
    const { card } = await write("Two");
    const change = { added: [{ index: 1, item: card }], removed: [], moved: [], updated: [], reason: "commit" };
    expect(await events.next()).toEqual({
      ...{ event: "diff", id: first?.id?.replace(/1$/, "2") },
      data: { ...change, status: "live", hasMore: false, at: 1767603600 },
    });
    await write("Three");
    expect(await events.next()).toMatchObject({ event: "status", data: { status: "live", hasMore: true } });
    await workspace.deleteCard({ card_id: cards[0]?.id ?? "" });
    const { data } = (await events.next()) ?? {};
    expect([data.removed, titlesIn(data.added)]).toEqual([[{ index: 0, id: cards[0]?.id }], ["Three"]]);
  });

  test("[W12.10] is counted from when it begins until its reader has gone or it has ended", async () => {
    const stopping = new AbortController();
    const counts: number[] = [];
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const onCount = (open: number) => {
      counts.push(open);
      throw new Error("no counter");
    };
    const { open } = await served({ streams: { stopping: stopping.signal, onCount } });
    const [first, second] = [await open(), await open()];
    await first.next();
    await first.leave();
    expect(counts).toEqual([1, 2, 1]);
    stopping.abort();
    while (!second.isOver) await second.read();
    expect(counts).toEqual([1, 2, 1, 0]);
    expect(printed).toHaveBeenCalledTimes(4);
    printed.mockRestore();
  });

  test("[W12.1] works by GET too, and reports what time alone changes", async () => {
    const { open, workspace, clock, lists } = await served();
    const overdue = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };
    const at = `GET /t-acme/views/live?request=${encodeURIComponent(JSON.stringify(overdue))}`;
    const events = await open({ at, body: undefined });
    expect((await events.next())?.data).toMatchObject({ items: [] });
    const due_date = clock.now() / 1000 + 60;
    await workspace.createCard({ title: "Due", list_id: lists.todo, due_date });
    expect(await events.next()).toMatchObject({ event: "status", data: { nextChangeAt: due_date } });
    await clock.advance("1h");
    const { data } = (await events.next()) ?? {};
    expect([titlesIn(data.added), data.reason, data.nextChangeAt]).toEqual([["Due"], "clock", undefined]);
  });

  test("[W12.1 P4.8] shows what the one who holds the token may read", async () => {
    const { open, workspace, project_id, write } = await served();
    await write("Secret");
    const events = await open({ token: "member" });
    expect((await events.next())?.data.items).toHaveLength(1);
    await workspace.updateProject({ project_id, is_private: true });
    expect((await events.next())?.data.removed).toHaveLength(1);
  });

  test.each<[number, string, string, Sent]>([
    [400, "type", "POST /t-acme/views/live", { body: { type: "list" } }],
    [400, "card_filters.due_date.before", "POST /t-acme/views/live", { body: nowish }],
    [400, "cursor", "POST /t-acme/views/live", { body: { ...all, cursor: "x" } }],
    [400, "window", "POST /t-acme/views/live", { body: { ...all, window: 0 } }],
    [400, "request", "GET /t-acme/views/live?request={", {}],
    [400, "type", "GET /t-acme/views/live", {}],
    [400, "", "POST /t-acme/views/live", { raw: "{" }],
    [401, "", "POST /t-acme/views/live", { body: all, token: "nobody" }],
    [404, "team_id", "POST /t-none/views/live", { body: all }],
    [403, "", "GET /t-acme/commits/live", { token: "member" }],
  ])("[W12.2] %i for %j of %s before it begins", async (status, path, at, sent) => {
    const { ask } = await served();
    const accept = { accept: "application/vnd.workspace-engine+json" };
    const response = await ask(at, { ...sent, headers: accept });
    expect(response.status).toBe(status);
    const { error } = await response.json();
    expect(error.issues[0]?.path ?? "").toBe(path);
  });

  test("[W12.2 W3.8] names a field that nothing reads where the host refuses them", async () => {
    const { ask } = await served({ unknownFields: "refuse" });
    const misspelt = { type: "card", card_filters: { has_due_dates: true } };
    expect((await ask("POST /t-acme/views/live", { body: { ...all, window: 3 } })).status).toBe(200);
    const response = await ask("POST /t-acme/views/live", { body: { ...all, windows: 3 } });
    expect([response.status, (await response.json()).error.message]).toEqual([400, expect.stringMatching(/windows/)]);
    expect((await ask("POST /t-acme/views/explain", { body: misspelt })).status).toBe(400);
  });

  test("[W12.2 P4.9] is 503 when the view cannot be read, and reports it as stale when that comes later", async () => {
    const { storage, fail } = failing(new MemoryStorage());
    const { workspace, lists } = await smallBoard({ storage });
    const { ask, open } = await served({}, workspace);
    const events = await open();
    await events.next();
    await workspace.createCard({ title: "Before", list_id: lists.todo });
    await events.next();
    fail(true);
    const away = await ask("POST /t-acme/views/live", { body: { type: "page", page_filters: {} } });
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "1"]);
    const received = await events.next();
    expect(received).toMatchObject({ event: "status", data: { status: "stale", error: { code: 503, issues: [] } } });
    fail(false);
    let last = received;
    while (last?.data.status !== "live") last = await events.next();
    expect(last.data).not.toHaveProperty("error");
  });

  test("[W12.9] has comments while nothing happens", async () => {
    const { open } = await served({ streams: { heartbeat: 5 } });
    const events = await open();
    await events.next();
    while (events.comments.length < 2) await events.read();
    expect(events.comments).toEqual(["", ""]);
  });

  test("[W1.6] is not begun by HEAD", async () => {
    const { ask } = await served({ streams: { maxPerToken: 1, resumeWithin: 0 } });
    const at = `/t-acme/views/live?request=${encodeURIComponent(JSON.stringify(all))}`;
    const head = await ask(`HEAD ${at}`);
    expect([head.status, head.body]).toEqual([200, null]);
    expect(head.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect((await ask(`GET ${at}`)).status).toBe(200);
  });
});

describe("a reader who comes back", () => {
  test("[W12.3] goes on after the event it names, though later ones were sent", async () => {
    const { open, write } = await served();
    for (const title of ["A", "B", "C"]) await write(title);
    const events = await open();
    const first = await events.next();
    await write("One");
    expect((await events.next())?.event).toBe("diff");
    await events.leave();
    await write("Two");
    const again = await open(resuming(first?.id));
    const received = await again.next();
    expect([received?.event, titlesIn(received?.data.added)]).toEqual(["diff", ["One", "Two"]]);
    await write("Three");
    expect(titlesIn((await again.next())?.data.added)).toEqual(["Three"]);
  });

  test("[W12.3] reports the current status where nothing changed, and replaces a stream that is still open", async () => {
    const { open, write } = await served();
    const events = await open();
    const first = await events.next();
    const again = await open(resuming(first?.id));
    expect(await again.next()).toMatchObject({ event: "status", data: { status: "live", hasMore: false } });
    expect(await events.next()).toBeUndefined();
    await write("One");
    expect((await again.next())?.event).toBe("diff");
  });

  test.each([
    ["an event of nobody's", () => resuming("01KE6P4YM0HCTZG0MT27W8T8FX-1")],
    ["no event at all", () => resuming("%%")],
    ["an event that is still to come", (id: string) => resuming(id.replace(/1$/, "9"))],
    ["a part of an id", (id: string) => resuming(id.slice(0, 26))],
    ["an event of another user", (id: string) => ({ ...resuming(id), token: "member" })],
    ["an event of another view", (id: string) => ({ ...resuming(id), body: all })],
    ["an event of another window", (id: string) => ({ ...resuming(id), body: { ...oldestFirst, window: 3 } })],
  ])("[W12.3] begins with a new snapshot for %s", async (_, sent) => {
    const { open } = await served();
    const first = await (await open()).next();
    const again = await open(sent(first?.id ?? ""));
    expect((await again.next())?.event).toBe("snapshot");
  });

  test("[W12.3 W12.10] too late begins with a new snapshot, for nothing is watched any more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { open } = await served({ streams: { resumeWithin: 5000 } });
    const before = vi.getTimerCount();
    const events = await open();
    const first = await events.next();
    await events.leave();
    await vi.advanceTimersByTimeAsync(5001);
    expect(vi.getTimerCount()).toBe(before);
    const again = await open(resuming(first?.id));
    expect((await again.next())?.event).toBe("snapshot");
  });
});

describe("a stream ends", () => {
  test.each([
    [401, "is valid no more", undefined],
    [403, "is for another workspace", { user_id: "u-max", role: "member", team_id: "t-b" }],
    [503, "stands for another role", { user_id: "u-max", role: "viewer" }],
    [503, "stands for another user", { user_id: "u-eva", role: "member" }],
  ] as const)("[W12.5] with %i when its token %s", async (status, _, holder) => {
    const { open, holders } = await served({ streams: { authenticateEvery: 5 } });
    const events = await open({ token: "member" });
    await events.next();
    holders.set("member", holder);
    const end = await events.next();
    const [text, number] = [expect.any(String), expect.any(Number)];
    const error = { code: status, date: number, id: text, issues: expect.any(Array), message: text, sec: text };
    expect(end).toEqual({ event: "end", id: undefined, data: { error } });
    expect(await events.next()).toBeUndefined();
  });

  test("[W12.5 W5.2] with 500 when the host's hook fails", async () => {
    let isAway = false;
    const authenticate = () => {
      if (isAway) throw new Error("secret");
      return { user_id: "u-ada", role: "admin" } as const;
    };
    const { open } = await served({ authenticate, streams: { authenticateEvery: 5 } });
    const events = await open();
    await events.next();
    isAway = true;
    const end = await events.next();
    expect(end).toMatchObject({ event: "end", data: { error: { code: 500 } } });
    expect(JSON.stringify(end)).not.toContain("secret");
  });

  test("[W12.5] with 503 at once when the host takes back what it said of the token", async () => {
    const revoked = new AbortController();
    const authenticate = () => ({ user_id: "u-ada", role: "admin", signal: revoked.signal }) as const;
    const { open, write, ask } = await served({ authenticate });
    const events = await open();
    await events.next();
    const over = await open();
    await over.next();
    await over.leave();
    revoked.abort();
    await write("Secret");
    expect(await events.next()).toMatchObject({ event: "end", data: { error: { code: 503, sec: "SEC:000-00019" } } });
    expect(await events.next()).toBeUndefined();
    expect((await ask("POST /t-acme/views/live", { body: oldestFirst })).status).toBe(503);
  });

  test("[W12.5 W12.2] with 503 when the server stops, and none begins after that", async () => {
    const stopping = new AbortController();
    const { open, ask } = await served({ streams: { stopping: stopping.signal } });
    const [events, commits] = [await open(), await open({ at: "GET /t-acme/commits/live", body: undefined })];
    const known = (await events.next())?.id;
    await commits.next();
    stopping.abort();
    for (const one of [events, commits]) {
      expect(await one.next()).toMatchObject({ event: "end", data: { error: { code: 503, sec: "SEC:000-00019" } } });
      expect(await one.next()).toBeUndefined();
    }
    const late = await ask("POST /t-acme/views/live", { body: oldestFirst, ...resuming(known) });
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  test("[W12.2 W12.10] that opens while the server stops is refused, and watches nothing", async () => {
    const stopping = new AbortController();
    const storage = new MemoryStorage();
    const listening = new Set<() => void>();
    vi.spyOn(storage, "notify").mockImplementation((_, wake) => {
      listening.add(wake);
      return () => void listening.delete(wake);
    });
    const authorize = vi.fn(() => true);
    const actor = { user_id: "u-ada", role: "admin" } as const;
    const workspace = new Workspace({ teamId: "t-acme", actor, storage, authorize });
    const { ask } = await served({ streams: { stopping: stopping.signal } }, workspace);
    authorize.mockImplementation(() => {
      stopping.abort();
      return true;
    });
    expect((await ask("POST /t-acme/views/live", { body: oldestFirst })).status).toBe(503);
    expect(storage.notify).toHaveBeenCalled();
    await expect.poll(() => listening.size).toBe(0);
  });
});

describe("a token", () => {
  test("[W12.6] has no more streams than it may, and another one its own", async () => {
    const { open, ask } = await served({ streams: { maxPerToken: 2 } });
    const [one] = [await open(), await open()];
    const third = await ask("POST /t-acme/views/live", { body: all });
    expect([third.status, third.headers.get("retry-after")]).toEqual([429, "10"]);
    expect((await third.json()).error.sec).toBe("SEC:000-00018");
    await open({ token: "member" });
    await one?.leave();
    // A stream that was cut off frees its place, and begins with a new snapshot.
    const instead = await open();
    expect((await instead.next())?.event).toBe("snapshot");
    expect((await ask("POST /t-acme/views/live", { body: all })).status).toBe(429);
  });

  test("[W12.6] loses none to requests that are refused or given up", async () => {
    const { open, ask, handle } = await served({ streams: { maxPerToken: 1, resumeWithin: 0 } });
    expect((await ask("POST /t-acme/views/live", { body: { type: "list" } })).status).toBe(400);
    const control = new AbortController();
    const request = requestOf("POST /t-acme/views/live", { body: all, signal: control.signal });
    const answered = handle(request);
    control.abort();
    await answered;
    const events = await open();
    await events.next();
    expect((await ask("POST /t-acme/views/live", { body: all })).status).toBe(429);
  });
});

describe("a slow reader", () => {
  test("[W12.7] receives several changes as one", async () => {
    const { open, workspace, write } = await served({ streams: { buffer: 1 } });
    for (const title of ["One", "Two", "Three"]) await write(title);
    const events = await open();
    await write("Four");
    const [first] = (await workspace.previewView(oldestFirst)).cards;
    for (const title of ["A", "B", "C"]) await workspace.updateCard({ card_id: first?.id ?? "", title });
    await write("Five");
    const received = [await events.next(), await events.next()];
    expect(received.map((one) => one?.event)).toEqual(["snapshot", "diff"]);
    expect(received[0]?.data.items).toHaveLength(3);
    expect([titlesIn(received[1]?.data.added), titlesIn(received[1]?.data.updated)]).toEqual([["Four", "Five"], ["C"]]);
    await write("Six");
    expect(titlesIn((await events.next())?.data.added)).toEqual(["Six"]);
  });

  test("[W12.7] receives a snapshot where that is no longer than the changes", async () => {
    const { open, write } = await served({ streams: { buffer: 1 } });
    const events = await open();
    for (const title of ["One", "Two"]) await write(title);
    const received = [await events.next(), await events.next()];
    const shown = received.map((one) => [one?.event, titlesIn(one?.data.items.map((item: object) => ({ item })))]);
    expect(shown).toEqual([
      ["snapshot", []],
      ["snapshot", ["One", "Two"]],
    ]);
  });

  test("[W12.7] has no more waiting than there is room for", async () => {
    const { handle, write } = await served({ streams: { buffer: 10_000 } });
    const response = await handle(requestOf("POST /t-acme/views/live", { body: { ...all, window: 1000 } }));
    for (let index = 0; index < 100; index += 1) await write("Card");
    const reader = response.body?.getReader();
    const sizes: number[] = [];
    for (let size = 0; size < 10_000; sizes.push(size)) size = (await reader?.read())?.value?.byteLength ?? 0;
    const waited = sizes.slice(0, -1).reduce((sum, size) => sum + size, 0);
    expect(waited).toBeGreaterThan(9_000);
    expect(waited).toBeLessThan(12_000);
    // Changes that did not fit are sent as one, or as a snapshot.
    expect(sizes.at(-1)).toBeGreaterThan(50_000);
  });
});

describe("a stream of a live board", () => {
  test("[W12.1] reports the board, its lists and their cards, and each change of them", async () => {
    const { open, workspace, board_id, lists, write } = await served();
    await write("One");
    const at = `POST /t-acme/boards/${board_id}/live`;
    const events = await open({ at, body: { cards_per_list: 1 } });
    const todo = { list: { title: "To do" }, cards: [{ title: "One" }], count: 1, hasMore: false };
    const others = ["Doing", "Done"].map((title) => ({ list: { title } }));
    const first = await events.next();
    expect(first?.data).toMatchObject({ board: { title: "Launch" }, lists: [todo, ...others] });
    await write("Two");
    const received = await events.next();
    expect(received?.data.cards).toEqual([
      { list_id: lists.todo, count: 2, hasMore: true, added: [], removed: [], moved: [], updated: [] },
    ]);
    await workspace.updateList({ list_id: lists.done, title: "Finished" });
    const { data } = (await events.next()) ?? {};
    expect([data.lists.updated[0].item.title, data.reason, data.status]).toEqual(["Finished", "commit", "live"]);
    await workspace.deleteBoard({ board_id });
    expect(await events.next()).toMatchObject({ event: "end", data: { error: { code: 404 } } });
    expect(await events.next()).toBeUndefined();
  });

  test("[W12.1 W12.2] is refused as in process, before it begins", async () => {
    const { ask, board_id } = await served();
    const status = async (id: string, body: object) => (await ask(`POST /t-acme/boards/${id}/live`, { body })).status;
    expect(await status("404", {})).toBe(404);
    expect(await status(board_id, { cards_per_list: 0 })).toBe(400);
    expect(await status(board_id, { card_filter: {} })).toBe(400);
    const at = `GET /t-acme/boards/${board_id}/live?request=${encodeURIComponent('{"cards_per_list":5}')}`;
    expect((await ask(at)).status).toBe(200);
  });
});

describe("commits", () => {
  const at = "GET /t-acme/commits/live";

  test("[W12.8] come one after another, from where the stream begins", async () => {
    const { open, write, workspace } = await served();
    const heard: unknown[] = [];
    workspace.subscribe((commit) => heard.push(commit));
    const events = await open({ at, body: undefined });
    expect(await events.next()).toEqual({ event: "following", id: "4", data: { sequence: 4 } });
    await write("One");
    const received = await events.next();
    expect(received).toEqual({ event: "commit", id: "5", data: JSON.parse(JSON.stringify(heard[0])) });
  });

  test("[W12.8 H1.8] come from after the one the reader knows", async () => {
    const { open, write } = await served();
    for (const title of ["One", "Two"]) await write(title);
    const events = await open({ at, body: undefined, ...resuming("4") });
    const ids = [await events.next(), await events.next(), await events.next()].map((one) => one?.id);
    expect(ids).toEqual(["4", "5", "6"]);
    for (const unknown of ["99", "x", "1.5", "-1"]) {
      const late = await open({ at, body: undefined, ...resuming(unknown) });
      expect(await late.next()).toMatchObject({ event: "following", data: { sequence: 6 } });
    }
  });

  test("[W12.8] are all delivered to a slow reader, though few of them are buffered", async () => {
    const { open, write } = await served({ streams: { buffer: 1 } });
    const events = await open({ at, body: undefined });
    for (let index = 0; index < 450; index += 1) await write("Card");
    const ids: number[] = [];
    while (ids.at(-1) !== 454) ids.push(Number((await events.next())?.id));
    expect(ids).toEqual(Array.from({ length: 451 }, (_, index) => index + 4));
  });
});

describe("changes", () => {
  const at = "GET /t-acme/changes/live";

  test("[W12.11] are reported to every actor by the number of the last commit alone", async () => {
    const { open, write, holders } = await served();
    holders.set("viewer", { user_id: "u-vera", role: "viewer" });
    const events = await open({ at, body: undefined, token: "viewer" });
    expect(await events.next()).toEqual({ event: "change", id: undefined, data: { sequence: 4 } });
    await write("One");
    expect(await events.next()).toEqual({ event: "change", id: undefined, data: { sequence: 5 } });
  });

  test("[W12.11] of many commits a slow reader receives the last, and nothing follows them once the reader has gone", async () => {
    const storage = new MemoryStorage();
    const { workspace, lists } = await smallBoard({ storage });
    const { open } = await served({ streams: { buffer: 1 } }, workspace);
    const events = await open({ at, body: undefined });
    for (let index = 0; index < 50; index += 1) await workspace.createCard({ title: "Card", list_id: lists.todo });
    const sequences: number[] = [];
    while (sequences.at(-1) !== 54) sequences.push((await events.next())?.data.sequence);
    expect(sequences.length).toBeLessThan(5);
    await events.leave();
    const range = vi.spyOn(storage, "logRange");
    await workspace.createCard({ title: "Card", list_id: lists.todo });
    expect(range).not.toHaveBeenCalled();
  });
});
