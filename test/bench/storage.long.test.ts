import { beforeAll, describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { ADA, type Contents, fill, makeContents, TEAM } from "../../bench/storage/contents";
import { measure } from "../../bench/storage/measure";
import { distantPostgresStore, postgresStore, type Store, stores, usual } from "../../bench/storage/stores";
import { percentile, timed } from "../../bench/storage/timed";
import { viewsOf } from "../../bench/storage/views";
import { onPostgres } from "../storage/postgres/on-postgres";

const CARDS = 60;
const effort = { calls: 4, seconds: 60 };

let contents: Contents;
beforeAll(async () => {
  contents = await makeContents(CARDS);
});

/** Measures the store, and asks what is in it afterwards. */
async function measured(open: () => Promise<Store>): Promise<void> {
  const store = await open();
  try {
    const { filled, commits, views, waits } = await measure(store, contents, effort);
    expect(filled).toBeGreaterThan(0);
    const timings = [commits.operation, commits.commit, ...(commits.plain ? [commits.plain] : []), ...views.values()];
    for (const { calls, median, p99 } of timings) {
      expect(calls).toBe(effort.calls);
      expect(median).toBeGreaterThan(0);
      expect(p99).toBeGreaterThanOrEqual(median);
    }
    expect(commits.plain === undefined).toBe(store.plain === undefined);
    expect(waits.size > 0).toBe(store.waited !== undefined);
    for (const [name, { before, commit, after, time }] of waits) {
      expect(commit, name).toBe(name.startsWith("get") || name.startsWith("previewView") ? 0 : 1);
      expect(before + after, name).toBeGreaterThan(0);
      expect(time.median).toBeGreaterThan(0);
    }
    const cards = await store.storage.count(TEAM, { kind: "card", where: [] });
    expect(cards).toBeGreaterThanOrEqual(CARDS + effort.calls);
  } finally {
    await store.close();
  }
}

describe("each store is filled, looked at and written to", () => {
  test.each(Object.keys(stores).filter((name) => !name.startsWith("postgres")))("%s", async (name) => {
    await measured(async () => {
      const store = await stores[name]?.();
      if (store === undefined) throw new Error(`There is no storage ${name}.`);
      return store;
    });
  });
});

onPostgres("postgres", (url) => {
  test("is filled, looked at and written to", () => measured(() => postgresStore(url)));
  test("is so behind a proxy that delays its answers", () => measured(() => distantPostgresStore(url, 1)));
});

test("the usual storages are some of those there are", () => {
  expect(Object.keys(stores)).toEqual(expect.arrayContaining([...usual]));
});

test("what a storage is filled with is a workspace in which nothing is wrong, and every view finds something", async () => {
  const store = await stores["memory"]?.();
  if (store === undefined) throw new Error("There is no memory.");
  await fill(store.storage, await makeContents(600));
  const workspace = new Workspace({ teamId: TEAM, actor: ADA, storage: store.storage });
  expect(await workspace.verify()).toEqual([]);
  for (const [name, card_filters] of Object.entries(await viewsOf(workspace))) {
    const { cards } = await workspace.previewView({ type: "card", card_filters });
    expect(cards.length, name).toBeGreaterThan(0);
  }
  await store.close();
});

test("no call begins when the time is over, but one is made", async () => {
  const { calls } = await timed({ calls: 5, seconds: 0 }, async () => {});
  expect(calls).toBe(1);
});

test("of a hundred times the 99th percentile is the second largest", () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(times, 0.99), percentile([7], 0.99)]).toEqual([99, 7]);
});
