import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Clause, Commit, Fields, Query, Scalar } from "workspace-engine";
import { KindSchema } from "../../../src/storage/kind-schema";
import type { Entry } from "../../../src/storage/memory/collection/collection";
import { IndexedCollection } from "../../../src/storage/memory/indexed/indexed-collection";
import { cheapest, type Plan } from "../../../src/storage/memory/indexed/scan";
import { StorageModel } from "../../../src/testing/storage-contract/harness/model";
import { runs } from "../../runs";
import { counted, definitions, documentOf, fields, id, query, where } from "./fixture";

const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "updateCard", changes: [] } as const;

const written = fc.record({ id, fields });
const batch = fc.uniqueArray(written, { selector: (one) => one.id, maxLength: 12 });
const put = fc.record({ do: fc.constant("put" as const), id, fields });
const names = fc.subarray(Object.keys(definitions));
const action = fc.oneof(
  { weight: 6, arbitrary: put },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), id, fields, names, areMany: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("putAll" as const), batch }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), id }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("find" as const), query }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("count" as const), where, counted }) },
);
interface Counted {
  readonly field: string;
  readonly values: readonly Scalar[];
}

const schema = new KindSchema({ kind: "item", fields: definitions });

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** A collection in which the test says which plan is followed, beside a plain model. */
class Trial {
  readonly collection: IndexedCollection;
  readonly #model = new StorageModel();
  #forced: number | undefined;
  #plans = 0;
  #rev = 0;
  #commits = 0;

  constructor() {
    this.collection = new IndexedCollection(schema.definitions, (plans) => this.#choose(plans), 3);
  }

  play(step: Action): void {
    if (step.do === "put") this.put(step.id, step.fields);
    else if (step.do === "putAll") this.putAll(step.batch);
    else if (step.do === "change") this.change(step);
    else if (step.do === "delete") this.delete(step.id);
    else if (step.do === "find") this.find(step.query);
    else this.count(step.where, step.counted);
  }

  put(id: string, fields: Fields): void {
    const document = documentOf(id, ++this.#rev);
    this.collection.put({ document, fields: schema.fieldValues(fields) });
    this.#commit({ put: [{ kind: "item", id, body: document.body, fields }] });
  }

  putAll(batch: readonly { readonly id: string; readonly fields: Fields }[]): void {
    const rev = ++this.#rev;
    this.collection.putAll(batch.map(({ id, fields }) => ({ document: documentOf(id, rev), fields })));
    this.#commit({ put: batch.map(({ id, fields }) => ({ ...documentOf(id, rev), fields })) });
  }

  /** Writes a document that is there with other values in some of its fields. */
  change({ id, fields, names, areMany }: Extract<Action, { readonly do: "change" }>): void {
    const known = [...this.collection.entries()].find((entry) => entry.document.id === id);
    if (known === undefined) return;
    const changed = Object.fromEntries(names.map((name) => [name, fields[name]])) as Fields;
    const all = { ...known.fields, ...changed };
    const document = documentOf(id, ++this.#rev);
    const entry = { document, fields: all };
    if (areMany) this.collection.putAll([entry]);
    else this.collection.put(entry);
    this.#commit({ put: [{ kind: "item", id, body: document.body, fields: all }] });
  }

  delete(id: string): void {
    this.collection.delete(id);
    this.#commit({ del: [{ kind: "item", id }] });
  }

  /** Gives the model what the collection has. */
  adopt(): void {
    const put = Array.from(this.collection.entries(), ({ document, fields }) => ({ ...document, fields }));
    this.#commit({ put });
  }

  find(query: Query): void {
    const expected = this.#idsOf(query);
    this.#underEveryPlan(() => {
      expect(this.collection.find(query).map((document) => document.id)).toEqual(expected);
    });
  }

  count(where: readonly Clause[], { field, values }: Counted): void {
    const selection = { kind: "item", where };
    const counts = values.map((value) => [value, this.#model.countBy(selection, field, value)] as const);
    this.#underEveryPlan(() => {
      expect(this.collection.count(where)).toBe(this.#model.count(selection));
      expect(this.collection.countBy(where, field, values)).toEqual(new Map(counts));
    });
  }

  #idsOf(query: Query): readonly string[] {
    return this.#model.find(query).map((document) => document.id);
  }

  #commit(draft: Pick<Partial<Commit>, "put" | "del">): void {
    this.#model.commit({ txId: String(++this.#commits), log, check: [], put: [], del: [], ...draft });
  }

  #choose(plans: Plan[]): Plan[] {
    this.#plans = Math.max(this.#plans, plans.length);
    if (this.#forced === undefined) return cheapest(plans);
    const first = this.#forced % plans.length;
    return [...plans.slice(first), ...plans.slice(0, first)];
  }

  #underEveryPlan(check: () => void): void {
    this.#forced = undefined;
    this.#plans = 0;
    check();
    for (this.#forced = 0; this.#forced < this.#plans; this.#forced++) check();
  }
}

/** New documents among others that are there. */
function many(step: number, random: number, variants: readonly Fields[]): readonly Entry[] {
  const ids = new Set(Array.from({ length: 30 }, (_, nth) => String((random + 31 * nth) % 1900)));
  return Array.from(ids, (id, nth) => ({ document: documentOf(id, step), fields: variants[nth % 7] ?? {} }));
}

describe("the indexed collection", () => {
  test.prop([fc.array(action, { minLength: 10, maxLength: 80, size: "max" })], { numRuns: runs(400) })(
    "[B30.1 B30.3] agrees with a plain model under every plan",
    (actions) => {
      const trial = new Trial();
      for (const step of actions) trial.play(step);
      expect(trial.collection.verify()).toEqual([]);
    },
  );

  const variants = fc.array(fields, { minLength: 7, maxLength: 7 });
  test.prop([variants, fc.array(query, { minLength: 10, maxLength: 20 }), fc.nat(), fc.boolean()], {
    numRuns: runs(60),
  })("[B30.1 B30.3] agrees with a plain model when lists are long", (variants, queries, seed, isInOrder) => {
    const trial = new Trial();
    for (let step = 0; step < 3000; step++) {
      const random = Math.imul(step + seed, 2_654_435_761) >>> 7;
      const id = String(isInOrder && random % 3 > 0 ? step : random % 1700);
      const variant = variants[(random >> 12) % (step % 700 < 350 ? 3 : 7)] ?? {};
      if (random % 5 === 0) trial.collection.delete(id);
      else if (random % 203 === 0) trial.collection.putAll(many(step, random, variants));
      else trial.collection.put({ document: documentOf(id, step), fields: schema.fieldValues(variant) });
    }
    expect(trial.collection.verify()).toEqual([]);
    trial.adopt();
    for (const query of queries) trial.find(query);
  });

  const ids = fc.uniqueArray(id, { maxLength: 25 });
  test.prop([ids, fc.array(fields, { minLength: 25, maxLength: 25 }), fc.array(action)], { numRuns: runs(100) })(
    "[B30.4] is the same when it is filled at once",
    (ids, values, actions) => {
      const trial = new Trial();
      const entries = ids.map((id, place) => ({ document: documentOf(id, 0), fields: values[place] ?? {} }));
      trial.collection.putAll(entries);
      expect(trial.collection.verify()).toEqual([]);
      trial.adopt();
      for (const step of actions) trial.play(step);
      expect(trial.collection.verify()).toEqual([]);
    },
  );
});
