import { expect, test } from "vitest";
import { kindDefinitions } from "../../../src/documents";
import { reachedBy } from "../../../src/storage/postgres/explain";
import { KindTable } from "../../../src/storage/postgres/kind-table";

/** As Citus answers on the coordinator: what the node of the team did is within what the coordinator did. */
const remote = {
  Plan: {
    "Node Type": "Limit",
    ...{ "Plan Rows": 25, "Actual Rows": 25, "Actual Loops": 1 },
    Plans: [
      {
        ...{ "Node Type": "Index Scan", "Relation Name": "doc_card_102041", "Index Name": "card_f_list_id_102041" },
        ...{ "Plan Rows": 40, "Actual Rows": 25, "Actual Loops": 1, "Rows Removed by Filter": 3 },
      },
    ],
  },
};
const scan = {
  ...{ "Node Type": "Custom Scan", "Custom Plan Provider": "Citus Adaptive", "Plan Rows": 0 },
  ...{ "Actual Rows": 25, "Actual Loops": 1 },
  "Distributed Query": { Job: { "Task Count": 1, "Tasks Shown": "All", Tasks: [{ "Remote Plan": [[remote]] }] } },
};

test("[B13.2] the plan reported in Citus is that of the team's node", () => {
  const card = kindDefinitions.find(({ kind }) => kind === "card") ?? { kind: "card", fields: {} };
  const sort = { field: "order_key", direction: "ascending" } as const;
  const query = { kind: "card", where: [{ operator: "in", field: "list_id", values: ["6"] }], sort } as const;
  const row = { "QUERY PLAN": [{ Plan: scan, "Planning Time": 1, "Execution Time": 2 }] };
  expect(reachedBy(new KindTable(card, '"s"'), query, row)).toEqual({
    ...{ driver: "values", field: "list_id", estimated: 40, examined: 28, milliseconds: 3 },
  });
});

test("[B13.2] names that end in digits stay as they are outside Citus, and lose their shard number inside", () => {
  const kind = { kind: "note_202611", fields: { list_123456: { type: "string" } } } as const;
  const table = new KindTable(kind, '"s"');
  const sort = { field: "id", direction: "ascending" } as const;
  const where = [{ operator: "in", field: "list_123456", values: ["6"] }] as const;
  const query = { kind: kind.kind, where, sort };
  const read = (shard: string) => ({
    ...{ "Node Type": "Index Scan", "Relation Name": `doc_note_202611${shard}` },
    ...{ "Index Name": `note_202611_f_list_123456${shard}`, "Plan Rows": 4, "Actual Rows": 2, "Actual Loops": 1 },
  });
  const there = { "Remote Plan": [[{ Plan: read("_102041") }]] };
  const plans = [read(""), { ...scan, "Distributed Query": { Job: { Tasks: [there] } } }];
  for (const Plan of plans) {
    const row = { "QUERY PLAN": [{ Plan, "Planning Time": 1, "Execution Time": 2 }] };
    expect(reachedBy(table, query, row)).toEqual({
      ...{ driver: "values", field: "list_123456", estimated: 4, examined: 2, milliseconds: 3 },
    });
  }
});
