import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import {
  type Check,
  type Clause,
  type Commit,
  type DocumentWrite,
  type KindDefinition,
  MemoryStorage,
  type Query,
  type Scalar,
  type Selection,
} from "workspace-engine";
import { StorageModel } from "../../src/testing/storage-contract/harness/model";
import { runs } from "../runs";

const kinds: readonly KindDefinition[] = [
  {
    kind: "card",
    fields: {
      title: { type: "string", text: true, sort: true },
      due: { type: "number", sort: true },
      done: { type: "boolean", sort: true },
      tags: { type: "string", many: true, text: true },
    },
  },
];

const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "updateCard", changes: [] } as const;

const id = fc.constantFrom("1", "2", "10", "a", "b");
const values = {
  title: fc.constantFrom("", "a", "ab", "b", "\uFFFD", "\u{1F600}"),
  due: fc.constantFrom(0, -1, 1, 1.5, 2),
  done: fc.boolean(),
  tags: fc.constantFrom("x", "xy", "y"),
  id,
};
const fieldName = fc.constantFrom("title", "due", "done", "tags", "id");
const negated = fc.boolean();
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const write: fc.Arbitrary<DocumentWrite> = fc.record({
  kind: fc.constant("card"),
  id,
  body: fc.record({ title: fc.string({ maxLength: 3 }), list: fc.array(fc.integer(), { maxLength: 2 }) }),
  fields: fc.record({
    title: values.title,
    due: values.due,
    done: values.done,
    tags: fc.array(values.tags, { maxLength: 3 }),
  }),
});

const scalarsOf = (field: keyof typeof values): fc.Arbitrary<Scalar> => values[field];
const inClause = fieldName.chain((field) =>
  fc.record({
    operator: fc.constant("in" as const),
    field: fc.constant(field),
    values: fc.oneof(
      fc.array(scalarsOf(field), { maxLength: 3 }),
      fc.array(scalarsOf(field), { minLength: 9, maxLength: 9 }),
    ),
    negated,
  }),
);
const clause: fc.Arbitrary<Clause> = fc.oneof(
  inClause,
  fc.record({ above: optional(values.due), atMost: optional(values.due) }).map(({ above, atMost }) => ({
    operator: "range" as const,
    field: "due",
    ...(above !== undefined && { above }),
    ...(atMost !== undefined && { atMost }),
  })),
  fc.record({
    operator: fc.constant("contains" as const),
    field: fc.constantFrom("title", "tags"),
    text: fc.constantFrom("a", "b", "x", "y"),
    negated,
  }),
  fc.record({ operator: fc.constant("present" as const), field: fieldName, negated }),
);
const selection: fc.Arbitrary<Selection> = fc.record({
  kind: fc.constant("card"),
  where: fc.array(clause, { maxLength: 2 }),
});
const query: fc.Arbitrary<Query> = fc.constantFrom("title", "due", "done", "id").chain((field) =>
  fc
    .record({
      selection,
      sort: fc.record({ field: fc.constant(field), direction: fc.constantFrom("ascending", "descending") }),
      after: optional(fc.record({ key: scalarsOf(field), id: fc.oneof(id, fc.constant("5")) })),
      offset: optional(fc.nat(3)),
      limit: optional(fc.nat(4)),
    })
    .map(({ selection: selected, sort, after, offset, limit }) => ({
      ...selected,
      sort,
      ...(after && { after }),
      ...(offset !== undefined && { offset }),
      ...(limit !== undefined && { limit }),
    })),
);

/** A revision is given as the distance from the present one, which only a running history knows. */
const revisionCheck = fc.record({ id, distance: fc.constantFrom(0, 0, 0, 1, -1) });
const countCheck = fc.record({ query: selection, count: fc.nat(4) });

const commit = fc.record({
  do: fc.constant("commit" as const),
  txId: fc.nat(30),
  checks: fc.array(fc.oneof({ weight: 4, arbitrary: revisionCheck }, { weight: 1, arbitrary: countCheck }), {
    maxLength: 2,
  }),
  put: fc.uniqueArray(write, { maxLength: 3, selector: (document) => document.id }),
  del: fc.uniqueArray(id, { maxLength: 2 }),
});
type CommitAction = typeof commit extends fc.Arbitrary<infer Action> ? Action : never;

const action = fc.oneof(
  { weight: 5, arbitrary: commit },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("find" as const), query }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("count" as const), selection }) },
  {
    weight: 1,
    arbitrary: fieldName.chain((field) =>
      fc.record({
        do: fc.constant("countBy" as const),
        selection,
        field: fc.constant(field),
        values: fc.array(scalarsOf(field), { maxLength: 4 }),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("get" as const), ids: fc.array(id) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("changes" as const), after: fc.nat(12), limit: fc.nat(5) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

function commitOf({ txId, checks, put, del }: CommitAction, model: StorageModel): Commit {
  const check = checks.map((one): Check => {
    if ("query" in one) return one;
    const rev = model.get({ kind: "card", id: one.id })?.rev ?? 0;
    return { kind: "card", id: one.id, rev: Math.max(0, rev + one.distance) };
  });
  const putIds = new Set(put.map((document) => document.id));
  const deleted = del.filter((one) => !putIds.has(one)).map((one) => ({ kind: "card", id: one }));
  return { txId: `tx-${txId}`, log: { ...log, time: txId }, check, put, del: deleted };
}

async function play(step: Action, storage: MemoryStorage, model: StorageModel): Promise<void> {
  switch (step.do) {
    case "commit": {
      const made = commitOf(step, model);
      expect(await storage.commit("t", made)).toEqual(model.commit(made));
      return;
    }
    case "find":
      expect(await storage.find("t", step.query)).toEqual(model.find(step.query));
      return;
    case "count":
      expect(await storage.count("t", step.selection)).toBe(model.count(step.selection));
      return;
    case "countBy": {
      const counts = step.values.map((value) => [value, model.countBy(step.selection, step.field, value)] as const);
      expect(await storage.countBy("t", step.selection, step.field, step.values)).toEqual(new Map(counts));
      return;
    }
    case "get": {
      const keys = step.ids.map((one) => ({ kind: "card", id: one }));
      expect(await storage.get("t", keys)).toEqual(keys.map((key) => model.get(key)));
      return;
    }
    case "changes":
      expect(await storage.changes("t", step.after, step.limit)).toEqual(model.changes(step.after, step.limit));
  }
}

describe("the memory storage", () => {
  test.prop([fc.array(action, { minLength: 5, maxLength: 60 })], { numRuns: runs(300) })(
    "[B1.1 B2.1 B4.1 B5.1 B6.1 B6.2 B6.3 B7.2 B10.1] agrees with a plain model",
    async (actions) => {
      const storage = new MemoryStorage();
      await storage.open(kinds);
      const model = new StorageModel();
      for (const step of actions) await play(step, storage, model);
    },
  );
});
