import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryStorage, Workspace } from "workspace-engine";
import {
  type LiveWorkspace,
  liveStore,
  type QueryName,
  type QuerySnapshot,
  type SnapshotStore,
} from "workspace-engine/live-store";
import { routesTo } from "../../src/http/route";
import { type Operations, operations } from "../../src/operations/registry";
import { eventually } from "../eventually";
import { smallBoard } from "../live/fixture";
import { heardOf, replaced } from "./counted";

/** A card with a comment, and a store that counts how often comments are asked for, and for how many changes are listened. */
async function fixture(storage = new MemoryStorage()) {
  const board = await smallBoard({ storage, history: true });
  const { workspace, lists } = board;
  const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
  const comment = (content: string) => workspace.createComment({ card_id: card.id, content });
  await comment("First");
  const count = { asked: 0, listening: 0 };
  const server = { isAway: false };
  const asked: LiveWorkspace = replaced(workspace, {
    getComments: async (input: { card_id: string }) => {
      count.asked += 1;
      if (server.isAway) throw new Error("Away.");
      return workspace.getComments(input);
    },
    onChange: (listener: () => void) => {
      count.listening += 1;
      const stop = workspace.onChange(listener);
      return () => {
        count.listening -= 1;
        stop();
      };
    },
  });
  const store = liveStore(asked);
  const card_id = card.id;
  return { ...board, card_id, comment, count, server, store, comments: store.query("getComments", { card_id }) };
}

type Comments = QuerySnapshot<{ readonly comments: readonly { readonly content: string }[] }>;

const contentsOf = ({ output }: Comments) => output?.comments.map(({ content }) => content);

/** A page that is looked at, or is not; gives a way to change that. */
function page(visibilityState: "visible" | "hidden") {
  const document = Object.assign(new EventTarget(), { visibilityState });
  vi.stubGlobal("document", document);
  return (state: typeof visibilityState): void => {
    document.visibilityState = state;
    document.dispatchEvent(new Event("visibilitychange"));
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds = 200) => vi.advanceTimersByTimeAsync(milliseconds);

/** What is heard of the comments from when they are there. */
async function live(comments: SnapshotStore<Comments>) {
  const { heard } = heardOf(comments);
  await eventually(() => expect(comments.getSnapshot().status).toBe("live"));
  return heard;
}

describe("one question for all who listen to it", () => {
  test("[O1.1 O3.1] equal input is asked once, with the first listener, and no more a second after the last", async () => {
    const { store, count, comments, card_id, comment } = await fixture();
    const same = store.query("getComments", { count: undefined, card_id });
    expect(comments.getSnapshot()).toEqual({ output: undefined, status: "loading", error: undefined });
    expect(count).toEqual({ asked: 0, listening: 0 });
    const [one, other] = [heardOf(comments), heardOf(same)];
    await eventually(() => expect(comments.getSnapshot().status).toBe("live"));
    expect(contentsOf(same.getSnapshot())).toEqual(["First"]);
    expect(count).toEqual({ asked: 1, listening: 1 });
    one.stop();
    other.stop();
    await pass(999);
    heardOf(same).stop();
    expect(count).toEqual({ asked: 1, listening: 1 });
    await pass(1000);
    expect(count).toEqual({ asked: 1, listening: 0 });
    await comment("Second");
    await pass();
    expect(count.asked).toBe(1);
  });

  test("[O1.1] other input is another query, and all share one subscription", async () => {
    const { store, count, comments } = await fixture();
    heardOf(comments);
    heardOf(store.query("getComments", { page_id: "none" }));
    const members = store.query("getMembers");
    heardOf(members);
    await eventually(() => expect(members.getSnapshot().output?.members).toHaveLength(1));
    await eventually(() => expect(count).toEqual({ asked: 2, listening: 1 }));
  });

  test("[O3.1] what the caller does to its input afterwards does not count", async () => {
    const { store, card_id, comment } = await fixture();
    const input = { card_id };
    const comments = store.query("getComments", input);
    heardOf(comments);
    input.card_id = "none";
    await comment("Second");
    await eventually(() => expect(contentsOf(comments.getSnapshot())).toEqual(["First", "Second"]));
  });
});

describe("an answer that is kept right", () => {
  test("[O1.4 O3.1] is asked for again after each commit, and stays the same object, and its parts, where nothing changed", async () => {
    const { workspace, comments, comment, count, lists } = await fixture();
    const heard = await live(comments);
    await workspace.createCard({ title: "Two", list_id: lists.todo });
    await pass();
    expect(count.asked).toBe(2);
    expect(heard).toHaveLength(1);
    await comment("Second");
    await pass();
    await eventually(() => expect(heard.map(contentsOf)).toEqual([["First"], ["First", "Second"]]));
    expect(heard[1]?.output?.comments[0]).toBe(heard[0]?.output?.comments[0]);
    for (const part of [heard[1], heard[1]?.output, heard[1]?.output?.comments])
      expect(Object.isFrozen(part)).toBe(true);
  });

  test("[O3.1] by a commit of another process too", async () => {
    const storage = new MemoryStorage();
    const { comments, card_id } = await fixture(storage);
    const elsewhere = new Workspace({ teamId: "t-acme", actor: { user_id: "u-max", role: "member" }, storage });
    await live(comments);
    await elsewhere.createComment({ card_id, content: "Theirs" });
    await pass();
    await eventually(() => expect(contentsOf(comments.getSnapshot())).toEqual(["First", "Theirs"]));
  });

  test("[O3.1] of many commits in a row few are asked about: one question at a time, and the last comes after the last", async () => {
    const { comments, comment, count } = await fixture();
    await live(comments);
    for (let index = 0; index < 20; index += 1) await comment(String(index));
    await pass();
    await eventually(() => expect(contentsOf(comments.getSnapshot())?.at(-1)).toBe("19"));
    expect(count.asked).toBeLessThanOrEqual(3);
  });

  test("[H1.11] of the past there is one answer, and no more to come", async () => {
    const { workspace, comment, card_id } = await fixture();
    await comment("Second");
    const { commits } = await workspace.getCommits();
    const past = liveStore(workspace.asOf({ before: commits[0]?.id ?? "" }));
    const comments = past.query("getComments", { card_id });
    heardOf(comments);
    await pass();
    await eventually(() => expect(contentsOf(comments.getSnapshot())).toEqual(["First"]));
  });

  test("[O3.3] what is refused has failed, and has an answer again when a commit brings one", async () => {
    const { workspace, store, card_id } = await fixture();
    await workspace.deleteCard({ card_id });
    const card = store.query("getCard", { card_id });
    const { heard } = heardOf(card);
    await eventually(() => expect(heard).toMatchObject([{ status: "failed", error: { code: "not_found" } }]));
    const { commits } = await workspace.getCommits();
    await workspace.undo({ commit_id: commits[0]?.id ?? "" });
    await pass();
    const back = { status: "live", output: { card: { id: card_id } } };
    await eventually(() => expect(card.getSnapshot()).toMatchObject(back));
  });

  test("[O3.3] what cannot be asked now stays as stale, and is asked again after growing pauses", async () => {
    const { comments, comment, server, count } = await fixture();
    const heard = await live(comments);
    const { output } = comments.getSnapshot();
    server.isAway = true;
    await comment("Second");
    await pass();
    expect(comments.getSnapshot()).toMatchObject({ status: "stale", error: { code: "internal" } });
    expect(comments.getSnapshot().output).toBe(output);
    expect(count.asked).toBe(2);
    await pass(1000);
    expect(count.asked).toBe(3);
    await pass(1500);
    expect(count.asked).toBe(3);
    server.isAway = false;
    await pass(1000);
    await eventually(() => expect(contentsOf(comments.getSnapshot())).toEqual(["First", "Second"]));
    expect(heard.map(({ status }) => status)).toEqual(["live", "stale", "live"]);
  });

  test("[O2.2] before there was an answer it is loading, with the reason, and shows what was handed over", async () => {
    const { store, server, card_id, workspace } = await fixture();
    const initial = await workspace.getComments({ card_id });
    server.isAway = true;
    const comments = store.query("getComments", { card_id }, { initial });
    heardOf(comments);
    await eventually(() => expect(comments.getSnapshot().error?.code).toBe("internal"));
    expect(comments.getSnapshot()).toMatchObject({ status: "loading", output: initial });
  });

  test("[O3.1] an operation that changes something is refused, and never called", async () => {
    const { store, workspace, card_id } = await fixture();
    // @ts-expect-error it is no read
    const deleted = store.query("deleteCard", { card_id });
    heardOf(deleted);
    const error = { code: "invalid_input", issues: [{ path: "name" }] };
    expect(deleted.getSnapshot()).toMatchObject({ status: "failed", error });
    await pass();
    expect((await workspace.getCard({ card_id })).card.id).toBe(card_id);
  });

  test("[O3.1] all operations that change nothing can be asked, and no other", () => {
    const names = Object.keys(operations) as (keyof Operations)[];
    const reads = names.filter((name) => routesTo(name).byName.reads);
    const asked = names.filter((name) => {
      const store = liveStore({ onChange: () => () => {} } as unknown as LiveWorkspace);
      const query = store.query(name as QueryName, {} as never);
      query.subscribe(() => {});
      return query.getSnapshot().status !== "failed";
    });
    expect(asked).toEqual(reads);
  });
});

test("[O3.4] while the page is hidden nothing is asked again, nor heard of, and once when it is looked at", async () => {
  const show = page("visible");
  const { comments, comment, count } = await fixture();
  await live(comments);
  show("hidden");
  expect(count).toEqual({ asked: 1, listening: 0 });
  await comment("Second");
  await comment("Third");
  await pass();
  expect(count.asked).toBe(1);
  show("visible");
  await pass();
  await eventually(() => expect(contentsOf(comments.getSnapshot())).toEqual(["First", "Second", "Third"]));
  expect(count).toEqual({ asked: 2, listening: 1 });
});

test("[O3.4] a page that is opened hidden asks once", async () => {
  page("hidden");
  const { comments, count } = await fixture();
  heardOf(comments);
  await eventually(() => expect(contentsOf(comments.getSnapshot())).toEqual(["First"]));
  expect(count).toEqual({ asked: 1, listening: 0 });
});
