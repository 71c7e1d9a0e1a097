import { fc } from "@fast-check/vitest";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Card,
  type Clause,
  matchesView,
  type Query,
  type Scalar,
  type Storage,
  type ViewRequest,
  Workspace,
} from "workspace-engine";
import { generateWorkspace, manualClock, seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf, contractKinds, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";
import { StorageModel } from "../../../src/testing/storage-contract/harness/model";
import { requests } from "../../views/request-arbitraries";
import { contestants } from "./contestants";

const HISTORIES = 8;
const REQUESTS = 80;
const PAGES = 3;

const started = await Promise.all(contestants.map(async ({ name, open }) => ({ name, ...(await open()) })));
const opened = started.map(({ name, storage }) => [name, storage] as const);
for (const [, storage] of opened) await storage.open(contractKinds);
afterAll(async () => {
  for (const { storage, end } of started) {
    await storage.close();
    await end();
  }
});

describe("[B13.1] all storages give the same pages of the same history", () => {
  /** Values that a storage may take for one another, or round. */
  const values = {
    name: [
      "",
      "a",
      "A",
      "é",
      "e\u0301",
      "\uFFFD",
      "\u{1F600}",
      "a\u{10FFFF}",
      "%",
      "a'b",
      "10",
      "9",
      "abc%d",
      "ABC_d",
      "été ab",
    ],
    rank: [0, -0, 1, 0.1, 0.2, 0.1 + 0.2, -1.5, 1e-7, 5e-324, 1e21, 2 ** 53, -(2 ** 53) + 1, 1.7976931348623157e308],
    scores: [0, 1, 0.1, 0.1 + 0.2, 1e21, 9_007_199_254_740_991],
    tags: ["", "x", "X", "é", "\u{1F600}", "'", "10"],
    lines: ["", "a", "b%c", "\u{1F600}é"],
  };
  const texts = ["", "a", "%", "é", "\u{1F600}", "'", "abc", "bc%", "abc_", "été", "é ab"];
  const ids = ["1", "2", "9", "10", "100", "a", "B", "_", "-", "zz"];

  function randomClause(random: Random): Clause {
    const negated = random.chance(0.3);
    switch (random.below(4)) {
      case 0:
        return {
          operator: "range",
          field: "rank",
          ...(random.chance(0.7) && { above: random.pick(values.rank) }),
          ...(random.chance(0.7) && { atMost: random.pick(values.rank) }),
        };
      case 1: {
        const field = random.pick(["content", "lines"]);
        return { operator: "contains", field, text: random.pick(texts), negated };
      }
      case 2:
        return {
          operator: "present",
          field: random.pick(["name", "rank", "open", "content", "tags", "scores", "lines"]),
          negated,
        };
      default: {
        const field = random.pick(["name", "rank", "scores", "tags", "lines"] as const);
        return { operator: "in", field, values: random.some<Scalar>(values[field], 4), negated };
      }
    }
  }

  function randomQuery(random: Random): Query {
    const field = random.pick(["name", "rank", "id"] as const);
    const id = random.pick(ids);
    const key = field === "id" ? id : random.pick<Scalar>(values[field]);
    return {
      kind: "item",
      where: Array.from({ length: random.below(4) }, () => randomClause(random)),
      sort: { field, direction: random.pick(["ascending", "descending"]) },
      ...(random.chance(0.4) && { after: { key, id } }),
      ...(random.chance(0.3) && { offset: random.below(4) }),
      ...(random.chance(0.6) && { limit: random.below(6) }),
    };
  }

  const randomItem = (random: Random) =>
    item(
      random.pick(ids),
      {
        name: random.pick(values.name),
        rank: random.pick(values.rank),
        open: random.chance(0.5),
        content: random.pick(values.name),
        scores: random.some(values.scores, 3),
        tags: random.some(values.tags, 3),
        lines: random.some(values.lines, 3),
      },
      { number: random.below(1000) },
    );

  test.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))("seed %i", async (seed) => {
    const random = new Random(seededRandom(seed));
    const team = `history-${seed}-${crypto.randomUUID()}`;
    const model = new StorageModel();
    for (let step = 1; step <= 40; step++) {
      const write = randomItem(random);
      const commit = commitOf(step, random.chance(0.2) ? { del: [itemKey(write.id)] } : { put: [write] });
      const expected = model.commit(commit);
      for (const [name, storage] of opened) expect(await storage.commit(team, commit), name).toEqual(expected);
      const query = randomQuery(random);
      const found = model.find(query).map(({ id }) => id);
      for (const [name, storage] of opened) {
        expect(await storage.findIds(team, query), `${name}: ${JSON.stringify(query)}`).toEqual(found);
      }
    }
  });
});

describe("[B13.1] all storages give the same pages and cursors of random views", () => {
  const teamId = `t-${crypto.randomUUID()}`;

  async function loaded(storage: Storage) {
    const options = {
      actor: { user_id: "u-ada", role: "admin" },
      clock: manualClock(),
      random: seededRandom(1),
    } as const;
    const workspace = new Workspace({ teamId, storage, ...options });
    await workspace.load(generateWorkspace({ seed: 11, cards: 250, teamId }));
    return workspace;
  }

  /** Every card, archived ones included. */
  async function everyCard(workspace: Workspace): Promise<readonly Card[]> {
    const { cards } = await workspace.export();
    const found = await Promise.all(cards.map(({ id }) => workspace.getCard({ card_id: id })));
    return found.map(({ card }) => card);
  }

  /** The first pages, each as it was answered. */
  async function pagesOf(
    workspace: Workspace,
    request: ViewRequest,
  ): Promise<readonly Awaited<ReturnType<Workspace["previewView"]>>[]> {
    const pages = [];
    for (let cursor: string | undefined = ""; cursor !== undefined && pages.length < PAGES; ) {
      const page: Awaited<ReturnType<Workspace["previewView"]>> = await workspace.previewView({ ...request, cursor });
      pages.push(page);
      cursor = page.cursor === "" ? undefined : page.cursor;
    }
    return pages;
  }

  test("judged by the reference evaluator", async () => {
    const workspaces = await Promise.all(opened.map(async ([name, storage]) => [name, await loaded(storage)] as const));
    const [[, first] = [undefined, undefined]] = workspaces;
    if (first === undefined) throw new Error("There is no storage.");
    const cards = await everyCard(first);
    const context = { now: manualClock().now(), user_id: "u-ada" };
    let met = 0;
    for (const request of fc.sample(requests, { seed: 5, numRuns: REQUESTS })) {
      const expected = await pagesOf(first, request);
      for (const [name, workspace] of workspaces) {
        expect(await pagesOf(workspace, request), `${name}: ${JSON.stringify(request)}`).toEqual(expected);
      }
      if (request.type !== "card") continue;
      const matching = cards.filter((card) => matchesView(card, request, context)).map(({ id }) => id);
      const shown = expected.flatMap((page) => page.cards ?? []).map(({ id }) => id);
      expect(matching, JSON.stringify(request)).toEqual(expect.arrayContaining(shown));
      expect(shown.length).toBe(Math.min(matching.length, PAGES * Math.max(1, request.count ?? 25)));
      met += Math.min(matching.length, 1);
    }
    expect(met).toBeGreaterThan(10);
  }, 180_000);
});
