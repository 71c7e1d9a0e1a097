import { describe, expect, test } from "vitest";
import {
  type Clause,
  type DocumentWrite,
  type KindDefinition,
  MemoryStorage,
  type Query,
  type Storage,
} from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";

const card = {
  kind: "card",
  fields: {
    status: { type: "string" },
    members: { type: "string", many: true },
    is_archived: { type: "boolean" },
    due: { type: "number", sort: true },
  },
} as const satisfies KindDefinition;

const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "updateCard", changes: [] } as const;
const statuses = ["open", "started", "completed", "cancelled", ""];

/** Clauses about values that so many cards have that the index keeps them as bits. */
const wheres: readonly (readonly Clause[])[] = [
  [{ operator: "in", field: "status", values: ["completed", "cancelled"], negated: true }],
  [{ operator: "in", field: "status", values: ["open"] }],
  [{ operator: "in", field: "status", values: ["open", "started", "completed"] }],
  [{ operator: "present", field: "is_archived", negated: true }],
  [{ operator: "present", field: "is_archived" }],
  [{ operator: "present", field: "due" }],
  [{ operator: "present", field: "due", negated: true }],
  [{ operator: "present", field: "members", negated: true }],
  [{ operator: "in", field: "members", values: ["u1"] }],
  [{ operator: "in", field: "members", values: ["u1", "u2"], negated: true }],
  [
    { operator: "present", field: "members" },
    { operator: "in", field: "status", values: ["open", "started"] },
    { operator: "range", field: "due", above: 10 },
  ],
];

const sorts = [
  { field: "due", direction: "ascending" },
  { field: "due", direction: "descending" },
  { field: "id", direction: "descending" },
] as const;

const queries: readonly Query[] = wheres.flatMap((where) =>
  sorts.map((sort) => ({ kind: "card", where, sort, limit: 30 })),
);

describe("values that many cards have", () => {
  test("[B30.1] are tested by bits as by looking, while cards come, change and go", async () => {
    const random = seededRandom(5);
    const [indexed, scanned] = [new MemoryStorage(), new MemoryStorage({ index: false })];
    for (const storage of [indexed, scanned]) await storage.open([card]);
    const below = (most: number) => Math.floor(random() * most);
    const write = (number: number): DocumentWrite => {
      const members = [...new Set([`u${below(4)}`, `u${below(40)}`])].slice(0, below(3));
      const status = statuses[below(statuses.length)] ?? "";
      const fields = { status, members, is_archived: below(5) === 0, due: below(3) === 0 ? 0 : below(50) };
      return { kind: "card", id: String(number), body: { number }, fields };
    };
    let count = 0;
    for (let round = 0; round < 60; round++) {
      const grown = count + 12 + below(round);
      const changed = new Set(Array.from({ length: count > 0 ? 8 : 0 }, () => 1 + below(count)));
      const put: DocumentWrite[] = [];
      for (; count < grown; count++) put.push(write(count + 1));
      const del = [...changed].slice(0, 3).map((number) => ({ kind: "card", id: String(number) }));
      for (const number of [...changed].slice(3)) put.push(write(number));
      const commit = { txId: String(round), log, check: [], put, del };
      for (const storage of [indexed, scanned] satisfies Storage[]) await storage.commit("t", commit);
      for (const query of queries) expect(await indexed.find("t", query)).toEqual(await scanned.find("t", query));
    }
    expect(count).toBeGreaterThan(1000);
    expect(await indexed.verify("t")).toEqual([]);
  });

  test("[B30.1] stay right when the bits get longer", async () => {
    const storage = new MemoryStorage();
    await storage.open([{ kind: "card", fields: { due: { type: "number", sort: true } } }]);
    const where = [{ operator: "present", field: "due" }] as const;
    const sort = { field: "id", direction: "descending" } as const;
    const query: Query = { kind: "card", where, sort, limit: 1 };
    for (let number = 1; number <= 1500; number++) {
      const put = [{ kind: "card", id: String(number), body: {}, fields: { due: 7 } }];
      await storage.commit("t", { txId: String(number), log, check: [], put, del: [] });
      expect(await storage.findIds("t", query)).toEqual([String(number)]);
    }
  });
});
