import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import {
  type CardViewRequest,
  type LiveView,
  type LiveViewSnapshot,
  MemoryStorage,
  Workspace,
  type WorkspaceCommit,
} from "workspace-engine";
import type { RemoteWorkspace } from "workspace-engine/client";
import { eventually } from "../eventually";
import { failing } from "../live/failing-storage";
import { listenTo, oldestFirst, showing, smallBoard, titlesOf } from "../live/fixture";
import { refusalOf } from "../operations/fixture";
import { overNetwork, refusing } from "./network";

/** The view's status at each notification. */
function statusesOf(view: LiveView<unknown>) {
  const heard: LiveViewSnapshot<unknown>["status"][] = [];
  view.subscribe(() => heard.push(view.status));
  return heard;
}

const streamOf = (...events: readonly string[]) =>
  new Response(events.map((event) => `${event}\n\n`).join(""), { headers: { "content-type": "text/event-stream" } });

async function readAll(view: LiveView<unknown>): Promise<void> {
  for await (const diff of view) expect(diff.reason).toBe("status");
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Watching = "watchView" | "watchBoard" | "watchSummary" | "subscribe" | "onChange";
type Shared = Watching | "prepareView" | "explainView" | "compare";

describe("a client", () => {
  test("[W13.1] has the interfaces a workspace has", async () => {
    expectTypeOf<RemoteWorkspace>().toExtend<Pick<Workspace, Shared>>();
    expectTypeOf<Workspace>().toExtend<Pick<RemoteWorkspace, Shared>>();
    const { client, workspace } = await overNetwork();
    const views = await Promise.all([client, workspace].map((one) => showing(one.watchView(oldestFirst))));
    expect(Object.keys(views[0]?.snapshot ?? {})).toEqual(Object.keys(views[1]?.snapshot ?? {}));
  });

  test("[W13.1 W7.4] refuses options as a workspace does", async () => {
    const { client, workspace } = await overNetwork();
    for (const one of [client, workspace])
      for (const call of [
        () => Reflect.apply(one.watchView, one, [oldestFirst, { onEror: () => {} }]),
        () => Reflect.apply(one.subscribe, one, ["no"]),
        () => Reflect.apply(one.onChange, one, ["no"]),
        () => one.subscribe(() => {}, { after: -1 }),
      ])
        expect(call).toThrow(expect.objectContaining({ status: 400 }));
  });

  test("[W13.1 W1.1] explains and compares, frozen, and refuses with the same issues", async () => {
    const { client, workspace, write } = await overNetwork();
    const { card } = await write("One");
    const explained = await client.explainView(oldestFirst, card.id);
    expect(explained).toEqual(await workspace.explainView(oldestFirst, card.id));
    expect(Object.isFrozen(explained.clauses)).toBe(true);
    expect((await client.explainView(oldestFirst)).text).toBe((await workspace.explainView(oldestFirst)).text);
    const compared = await client.compare(oldestFirst, { sequence: 4 }, { sequence: 5 });
    expect(compared.entered).toEqual([card]);
    for (const call of [
      (one: Pick<Workspace, Shared>) => one.explainView(oldestFirst, "404"),
      (one: Pick<Workspace, Shared>) => one.compare(oldestFirst, { sequence: -1 }, { sequence: 5 }),
      (one: Pick<Workspace, Shared>) => one.explainView({ ...oldestFirst, cursor: "x" }),
    ]) {
      const here = await call(workspace).catch((error: unknown) => error);
      const { status, issues } = await refusalOf(call(client), Reflect.get(Object(here), "status"));
      expect({ status, issues }).toEqual({ status, issues: Reflect.get(Object(here), "issues") });
    }
    const reason = new Error("Enough.");
    await expect(client.explainView(oldestFirst, card.id, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test("[W13.1] prepares views, which show one page after another", async () => {
    const { client, workspace, write } = await overNetwork();
    for (const title of ["One", "Two", "Three"]) await write(title);
    const request: CardViewRequest = { ...oldestFirst, ...{ board_filters: null }, count: 2 };
    const [there, here] = [client.prepareView(request), workspace.prepareView(request)];
    expect(there.request).toEqual(here.request);
    expect(Object.isFrozen(there.request.card_filters)).toBe(true);
    const page = await there.page();
    expect(page).toEqual(await here.page());
    expect((await there.page(page.cursor)).cards.map(({ title }) => title)).toEqual(["Three"]);
    const wrong = client.prepareView({ type: "card", card_filters: { due_date: { before: "nowish" } } });
    expect((await refusalOf(wrong.page(), 400)).issues[0]?.path).toBe("card_filters.due_date.before");
  });
});

describe("a live view of a client", () => {
  test("[W13.2] shows what it did while it is cut off, and goes on after the last event it knows", async () => {
    const { client, network, write } = await overNetwork();
    for (const title of ["One", "Two", "Three"]) await write(title);
    const errors: string[] = [];
    const view = await showing(client.watchView(oldestFirst, { onError: ({ code }) => errors.push(code) }));
    const { current } = view;
    const [statuses, heard] = [statusesOf(view), listenTo(view)];
    network.isAway = true;
    network.cut();
    await eventually(() => expect(view.status).toBe("stale"));
    expect([view.current, view.error?.code]).toEqual([current, "unreachable"]);
    await write("Four");
    await eventually(() => expect(network.requests.length).toBeGreaterThan(3));
    network.isAway = false;
    await eventually(() => expect(view.status).toBe("live"));
    expect(titlesOf(view)).toEqual(["One", "Two", "Three", "Four"]);
    expect(view.current[0]).toBe(current[0]);
    // Not a new snapshot: only what came since was sent.
    expect(network.requests.at(-1)?.headers.get("last-event-id")).toMatch(/^[0-9A-Z]{26}-1$/);
    expect([statuses, errors[0]]).toEqual([["stale", "live"], "unreachable"]);
    expect(heard.map(({ added }) => added.length)).toEqual([1]);
  });

  test("[W13.2] receives a new snapshot from another server, and reports only what differs", async () => {
    const { client, network, write } = await overNetwork({}, { streams: { resumeWithin: 0 } });
    await write("One");
    const view = await showing(client.watchView(oldestFirst));
    const [{ current }, heard] = [view, listenTo(view)];
    network.isAway = true;
    network.cut();
    await write("Two");
    await eventually(() => expect(view.status).toBe("stale"));
    network.isAway = false;
    await eventually(() => expect(titlesOf(view)).toEqual(["One", "Two"]));
    expect(view.current[0]).toBe(current[0]);
    expect(heard.map(({ reason, added }) => [reason, added.map(({ index }) => index)])).toEqual([["commit", [1]]]);
  });

  test("[W13.2] asks again after growing pauses, spread out, and as Retry-After says", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { client, network } = await overNetwork({ retry: { delay: 100, longestDelay: 1000 } });
    network.isAway = true;
    const view = client.watchView(oldestFirst);
    await eventually(() => expect(network.requests).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(5000);
    const { times } = network;
    expect(times.slice(1).map((at, nth) => at - (times[nth] ?? 0))).toEqual([100, 200, 400, 800, 1000, 1000, 1000]);
    expect([view.status, view.error?.code]).toEqual(["loading", "unreachable"]);
    network.isAway = false;
    network.instead.push(refusing(429, { "retry-after": "7" }));
    await vi.advanceTimersByTimeAsync(1000);
    const count = network.requests.length;
    await vi.advanceTimersByTimeAsync(6400);
    expect(network.requests.length).toBe(count);
    await vi.advanceTimersByTimeAsync(200);
    await view.ready;
    expect(view.status).toBe("live");
    view.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each<[what: string, answer: () => Response]>([
    ...[500, 502, 503, 504, 429, 408].map((code): [string, () => Response] => [`a ${code}`, () => refusing(code)]),
    ["an answer that is no stream", () => new Response("<h1>Log in</h1>")],
    ["one that makes no sense", () => streamOf('event: snapshot\nid: 1\ndata: {"items":')],
  ])("[W13.2] is not given up for %s", async (_, answer) => {
    const { client, network } = await overNetwork();
    network.instead.push(answer(), answer());
    const view = await showing(client.watchView(oldestFirst));
    expect([view.status, network.requests.length]).toEqual(["live", 3]);
  });

  test("[W13.2] receives a new snapshot after a change that does not fit its state", async () => {
    const { client, network, write } = await overNetwork();
    await write("One");
    const state = { hasMore: false, nextChangeAt: null, status: "live", at: 0 };
    const changes = { added: [], moved: [], updated: [], removed: [{ index: 7 }], reason: "commit" };
    network.instead.push(
      streamOf(
        `event: snapshot\nid: a-1\ndata: ${JSON.stringify({ ...state, items: [] })}`,
        `event: diff\nid: a-2\ndata: ${JSON.stringify({ ...state, ...changes })}`,
      ),
    );
    const view = client.watchView(oldestFirst);
    await eventually(() => expect([view.status, titlesOf(view)]).toEqual(["live", ["One"]]));
    expect(network.requests.map(({ headers }) => headers.get("last-event-id"))).toEqual([null, null]);
    view.close();
  });

  test.each([400, 401, 403, 404])("[W13.3] is refused with %i as in process", async (code) => {
    const { client, network } = await overNetwork();
    network.instead.push(refusing(code));
    const errors: number[] = [];
    const view = client.watchView(oldestFirst, { onError: ({ status }) => errors.push(status) });
    const statuses = statusesOf(view);
    await refusalOf(view.ready, code);
    expect([view.status, view.error?.status, errors, statuses]).toEqual(["failed", code, [code], ["failed"]]);
    expect(network.requests).toHaveLength(1);
  });

  test("[W13.3 W7.4] names what is wrong with the request, also what cannot be sent", async () => {
    const { client, network } = await overNetwork();
    const wrong = client.watchView({ type: "card", card_filters: { due_date: { before: "nowish" } } });
    expect((await refusalOf(wrong.ready, 400)).issues[0]?.path).toBe("card_filters.due_date.before");
    expect((await refusalOf(client.watchView(oldestFirst, { window: 0 }).ready, 400)).issues[0]?.path).toBe("window");
    const count = network.requests.length;
    const unsent = client.watchView({ ...oldestFirst, count: Number.NaN });
    expect((await refusalOf(unsent.ready, 400)).issues[0]?.path).toBe("count");
    expect(network.requests.length).toBe(count);
  });

  test("[W13.3] fails in the middle when its token is revoked, and when it may see the workspace no more", async () => {
    for (const [status, change] of [
      [401, (holders: Map<string, object>) => holders.delete("admin")],
      [403, (holders: Map<string, object>) => holders.set("admin", { user_id: "u-ada", role: "admin", team_id: "t" })],
    ] as const) {
      const { client, holders, write } = await overNetwork({}, { streams: { authenticateEvery: 5 } });
      await write("One");
      const view = await showing(client.watchView(oldestFirst));
      const iterated = expect(readAll(view)).rejects.toMatchObject({ status });
      change(holders);
      await eventually(() => expect(view.status).toBe("failed"));
      expect([view.error?.status, titlesOf(view)]).toEqual([status, ["One"]]);
      await iterated;
      await expect(view.settled()).rejects.toBe(view.error);
    }
  });

  test("[W13.3 W7.5] goes on with another token where the source of tokens has one", async () => {
    const tokens = ["admin", "fresh"];
    const options = { token: () => tokens[0] ?? "" };
    const { client, holders, write } = await overNetwork(options, { streams: { authenticateEvery: 5 } });
    const view = await showing(client.watchView(oldestFirst));
    holders.set("fresh", { user_id: "u-ada", role: "admin" });
    holders.delete("admin");
    tokens.shift();
    await write("One");
    await eventually(() => expect(titlesOf(view)).toEqual(["One"]));
    await eventually(() => expect(view.status).toBe("live"));
  });

  test("[W13.2 P4.9] is stale while the server's storage fails, with its error", async () => {
    const { storage, fail } = failing(new MemoryStorage());
    const { workspace, lists } = await smallBoard({ storage });
    const { client } = await overNetwork({}, {}, workspace);
    const view = await showing(client.watchView(oldestFirst));
    fail(true);
    await expect(view.settled()).rejects.toMatchObject({ code: "storage_unavailable", status: 503 });
    expect([view.status, view.error?.code]).toEqual(["stale", "storage_unavailable"]);
    fail(false);
    await workspace.createCard({ title: "One", list_id: lists.todo });
    await eventually(() => expect([view.status, ...titlesOf(view)]).toEqual(["live", "One"]));
  });

  test("[W13.4] is settled when it shows what was committed, and is not while the server is away", async () => {
    const { client, network, write } = await overNetwork();
    const view = client.watchView(oldestFirst);
    await write("One");
    await view.settled();
    expect(titlesOf(view)).toEqual(["One"]);
    await write("Two");
    await Promise.all([view.settled(), view.settled()]);
    expect(titlesOf(view)).toEqual(["One", "Two"]);
    network.isAway = true;
    await expect(view.settled()).rejects.toMatchObject({ code: "unreachable" });
    network.isAway = false;
    await view.settled();
    expect(view.status).toBe("live");
    view.close();
    await view.settled();
  });

  test("[W13.2] takes up a stream that says nothing any more, not even a comment", async () => {
    const quiet = { streams: { heartbeat: 10_000 } };
    const { client, network } = await overNetwork({ silence: 20 }, quiet);
    const view = client.watchView(oldestFirst);
    const statuses = statusesOf(view);
    await view.ready;
    await eventually(() => expect(network.requests.length).toBeGreaterThan(2));
    expect(statuses.slice(0, 3)).toEqual(["live", "stale", "live"]);
    view.close();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const talking = await overNetwork({ silence: 200 }, { streams: { heartbeat: 5 } });
    const kept = await showing(talking.client.watchView(oldestFirst));
    await vi.advanceTimersByTimeAsync(400);
    expect([kept.status, talking.network.requests.length]).toEqual(["live", 1]);
  });

  test("[W13.3] a stream is given up by its body, for a signal may be forgotten with its request", async () => {
    const { client, network } = await overNetwork();
    const cancel = vi.fn();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(": hello\n\n")),
      cancel,
    });
    network.instead.push(new Response(body, { headers: { "content-type": "text/event-stream" } }));
    const view = client.watchView(oldestFirst);
    view.ready.catch(() => {});
    await eventually(() => expect(network.requests).toHaveLength(1));
    view.close();
    await eventually(() => expect(cancel).toHaveBeenCalled());
  });

  test("[W13.3] that is closed asks for nothing more, whatever it was doing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { client, network } = await overNetwork({}, { streams: { resumeWithin: 0 } });
    const before = vi.getTimerCount();
    const early = client.watchView(oldestFirst);
    early.close();
    await early.ready;
    const view = await showing(client.watchView(oldestFirst));
    const waiting = view.settled();
    view.close();
    await waiting;
    network.isAway = true;
    const lost = client.watchView(oldestFirst);
    await eventually(() => expect(lost.error).toBeDefined());
    lost.close();
    await vi.advanceTimersByTimeAsync(10);
    expect(network.requests.every(({ signal }) => signal.aborted)).toBe(true);
    expect(vi.getTimerCount()).toBe(before);
  });
});

describe("the commits that a client hears of", () => {
  const sequencesOf = (commits: readonly WorkspaceCommit[]) => commits.map(({ sequence }) => sequence);

  test("[W13.6 W13.1] are those of the workspace, in order and once, also those made while it was away", async () => {
    const { client, workspace, network, write } = await overNetwork();
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const [there, here]: [WorkspaceCommit[], WorkspaceCommit[]] = [[], []];
    const onFollowing = vi.fn();
    const stops = [
      client.subscribe((commit) => there.push(commit), { onFollowing }),
      workspace.subscribe((commit) => here.push(commit)),
    ];
    await eventually(() => expect(onFollowing).toHaveBeenLastCalledWith(4));
    await write("One");
    await eventually(() => expect(there).toHaveLength(1));
    network.isAway = true;
    network.cut();
    await write("Two");
    await write("Three");
    await eventually(() => expect(print).toHaveBeenCalledTimes(1));
    network.isAway = false;
    await eventually(() => expect(there).toHaveLength(3));
    expect(there).toEqual(here);
    expect(Object.isFrozen(there[0]?.changes)).toBe(true);
    expect(print).toHaveBeenCalledTimes(1);
    for (const stop of stops) stop();
    await write("Four");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([sequencesOf(there), network.requests.at(-1)?.signal.aborted]).toEqual([[5, 6, 7], true]);
  });

  test("[W13.6] are asked for again where one could not be read", async () => {
    const { client, network, write } = await overNetwork();
    const { card } = await write("One");
    vi.spyOn(console, "error").mockImplementation(() => {});
    network.instead.push(streamOf('event: following\nid: 4\ndata: {"sequence":4}', "event: commit\nid: 5\ndata: {"));
    const heard: WorkspaceCommit[] = [];
    const stop = client.subscribe((commit) => heard.push(commit));
    await eventually(() => expect(heard.map(({ sequence }) => sequence)).toEqual([5]));
    expect(heard[0]?.changes.map(({ id }) => id)).toContain(card.id);
    expect(network.requests.at(-1)?.headers.get("last-event-id")).toBe("4");
    stop();
  });

  test("[W13.6 H1.8] begin after the one that is named", async () => {
    const { client, write } = await overNetwork();
    for (const title of ["One", "Two"]) await write(title);
    const heard: WorkspaceCommit[] = [];
    const stop = client.subscribe((commit) => heard.push(commit), { after: 4 });
    await eventually(() => expect(sequencesOf(heard)).toEqual([5, 6]));
    stop();
  });

  test("[W13.6] are refused to whoever may not see them, which is printed", async () => {
    const { client, network } = await overNetwork({ token: "member" });
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    client.subscribe(() => expect.fail("nothing was reported"));
    await eventually(() =>
      expect(print).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ status: 403 })),
    );
    expect(network.requests).toHaveLength(1);
  });
});

describe("changes over the wire", () => {
  const following = async (options = {}) => {
    const board = await overNetwork({ token: "member", ...options });
    const heard: (number | undefined)[] = [];
    const stop = board.client.onChange((sequence) => heard.push(sequence));
    return { ...board, heard, stop };
  };

  test("[W13.7 H1.11] are reported to members, and nothing after they stopped", async () => {
    const { heard, stop, write, network } = await following();
    await eventually(() => expect(heard).toEqual([4]));
    await write("One");
    await eventually(() => expect(heard).toEqual([4, 5]));
    stop();
    await eventually(() => expect(network.requests.at(-1)?.signal.aborted).toBe(true));
    await write("Two");
    expect([heard, network.requests.length]).toEqual([[4, 5], 1]);
  });

  test("[W13.7] include the client's own writes, whether or not their outcome is known", async () => {
    const { client, heard, stop, lists, network } = await following();
    await eventually(() => expect(heard).toEqual([4]));
    await client.getMembers();
    expect(heard).toEqual([4]);
    await client.createCard({ title: "One", list_id: lists.todo });
    await eventually(() => expect(heard).toHaveLength(3));
    expect(heard).toContain(undefined);
    network.isAway = true;
    await expect(client.createCard({ title: "Two", list_id: lists.todo })).rejects.toThrow();
    expect(heard.filter((sequence) => sequence === undefined)).toHaveLength(2);
    stop();
  });

  test("[W13.7] are reported when the server is lost, once, and when it is back", async () => {
    const { heard, stop, network } = await following();
    await eventually(() => expect(heard).toEqual([4]));
    network.isAway = true;
    const asked = network.requests.length;
    network.cut();
    await eventually(() => expect(network.requests.length).toBeGreaterThan(asked + 2));
    expect(heard).toEqual([4, undefined]);
    network.isAway = false;
    await eventually(() => expect(heard).toEqual([4, undefined, 4]));
    stop();
  });

  test("[W13.7] are reported once where they are refused, which is printed", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const { heard } = await following({ token: "nobody" });
    await eventually(() => expect(heard).toEqual([undefined]));
    expect(print).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ status: 401 }));
  });
});

test("[H1.8] `subscribe` in process begins after the given commit, and says after which one", async () => {
  const { workspace, write } = await overNetwork();
  for (const title of ["One", "Two"]) await write(title);
  const [heard, following]: [number[], number[]] = [[], []];
  const from = (after: number | undefined) =>
    workspace.subscribe(({ sequence }) => heard.push(sequence), { after, onFollowing: (one) => following.push(one) });
  const stops = [from(5), from(99), from(undefined)];
  await eventually(() => expect([...following].sort()).toEqual([5, 6, 6]));
  expect(heard).toEqual([6]);
  await write("Three");
  expect(heard).toEqual([6, 7, 7, 7]);
  for (const stop of stops) stop();
  expect(workspace).toBeInstanceOf(Workspace);
});
