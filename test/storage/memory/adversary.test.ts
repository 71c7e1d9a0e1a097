import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import {
  type Clause,
  type DocumentWrite,
  type Fields,
  MemoryStorage,
  type Query,
  type RangeClause,
  type Scalar,
  type SortPosition,
} from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { ascending } from "../../../src/storage/query";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf } from "../../../src/testing/storage-contract/harness/fixture";
import { runs } from "../../runs";
import { idsFoundIn, positionOf } from "../text-cases";
import { clauseOf, definition, idStyles, rangeOf, scalarOf, sortFields, worlds } from "./worlds";

const team = "t-acme";
const kind = definition.kind;

/** A storage with an index, one without, and a plain account of what is in them. */
class Trial {
  readonly indexed = new MemoryStorage();
  readonly asked: Query[] = [];
  readonly #plain = new MemoryStorage({ index: false });
  readonly #account = new Map<string, DocumentWrite>();
  readonly #random: Random;
  #commits = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get #storages(): readonly MemoryStorage[] {
    return [this.indexed, this.#plain];
  }

  async open(): Promise<void> {
    for (const storage of this.#storages) await storage.open([definition]);
  }

  get ids(): readonly string[] {
    return [...this.#account.keys()];
  }

  get sample(): readonly Fields[] {
    const all = Array.from(this.#account.values(), ({ fields }) => fields);
    return all.length === 0 ? [{}] : all;
  }

  async change(documents: ReadonlyMap<string, Fields>, gone: readonly string[] = []): Promise<void> {
    const put = Array.from(documents, ([id, fields]) => ({ kind, id, body: { id }, fields }));
    const commit = commitOf(++this.#commits, { put, del: gone.map((id) => ({ kind, id })) });
    for (const storage of this.#storages) expect(await storage.commit(team, commit)).toMatchObject({ ok: true });
    for (const document of put) this.#account.set(document.id, document);
    for (const id of gone) this.#account.delete(id);
  }

  /** The answer of every way there is to the query. */
  async ask(query: Query): Promise<readonly string[]> {
    const expected = this.#expected(query);
    for (const storage of this.#storages)
      expect([query, await storage.findIds(team, query)]).toEqual([query, expected]);
    return expected;
  }

  async count(where: readonly Clause[], field: string, values: readonly Scalar[]): Promise<void> {
    const selection = { kind, where };
    const { length } = this.#expected({ ...selection, sort: ascending("id") });
    for (const storage of this.#storages)
      expect([where, await storage.count(team, selection)]).toEqual([where, length]);
    const counts = await this.indexed.countBy(team, selection, field, values);
    expect([where, field, counts]).toEqual([where, field, await this.#plain.countBy(team, selection, field, values)]);
  }

  /** Queries that were asked before give what they should give now, with other bounds and of another part, too. */
  async rerun(): Promise<void> {
    for (const query of this.asked) {
      await this.ask(query);
      const where = query.where.map((clause) => (clause.operator === "range" ? this.#moved(clause) : clause));
      await this.ask({ ...query, where });
      await this.ask({ ...query, limit: 1 + this.#random.below(400), offset: 3 });
    }
  }

  /** Pages of any size, one after the other, are the whole. */
  async pages({ where, sort }: Pick<Query, "where" | "sort">): Promise<void> {
    const whole = this.#expected({ kind, where, sort });
    const found: string[] = [];
    let after: SortPosition | undefined;
    for (;;) {
      const limit = this.#random.pick([1, 7, 25, 299, 301, 1000]) * (whole.length > 500 ? 5 : 1);
      const page = await this.indexed.findIds(team, { kind, where, sort, limit, ...(after && { after }) });
      found.push(...page);
      const last = this.#account.get(page.at(-1) ?? "");
      if (last === undefined) break;
      after = positionOf(last, sort.field);
    }
    expect([where, sort, found]).toEqual([where, sort, whole]);
  }

  #moved({ operator, field }: RangeClause): RangeClause {
    for (;;) {
      const range = rangeOf(this.#random, this.sample);
      if (this.#random.chance(1 / 40) || range.field === field) return { ...range, operator, field };
    }
  }

  #expected(query: Query): readonly string[] {
    return idsFoundIn([...this.#account.values()], query);
  }
}

/** The most common query: the first page of someone's items, or those on something, by date. */
function listingOf(random: Random, { sample }: Trial): Query {
  const field = random.pick(["user_id", "board_id", "member_ids", "tag_ids"]);
  const values = Array.from({ length: random.pick([1, 1, 2, 5]) }, () => scalarOf(random, field, sample));
  return {
    kind,
    where: [{ operator: "in", field, values }, ...(random.chance(1 / 2) ? [rangeOf(random, sample)] : [])],
    sort: {
      field: random.pick(["time_created", "due_date", "priority", "order_key"]),
      direction: random.pick(["ascending", "descending"]),
    },
    limit: random.pick([1, 10, 26]),
  };
}

/** The boards whose cards are read in the order that they are declared to be read in. */
function boardsOf(random: Random, sample: readonly Fields[]): Clause {
  const values = Array.from({ length: random.pick([1, 1, 1, 2]) }, () => scalarOf(random, "board_id", sample));
  return { operator: "in", field: "board_id", values, negated: random.chance(1 / 6) };
}

/** Clauses that leave a part of the order by the field. */
function aboutField(random: Random, field: string, sample: readonly Fields[]): readonly Clause[] {
  const ranges = Array.from({ length: 20 }, () => rangeOf(random, sample)).filter((range) => range.field === field);
  return [
    ...ranges.slice(0, random.below(3)),
    ...(random.chance(1 / 2) ? [{ operator: "present", field, negated: random.chance(1 / 2) } as const] : []),
  ];
}

function queryOf(random: Random, trial: Trial): Query {
  if (random.chance(1 / 3)) return listingOf(random, trial);
  const { sample, ids } = trial;
  const known = ids.length === 0 ? ["1"] : ids;
  const where = Array.from({ length: random.pick([0, 1, 2, 3, 5]) }, () => clauseOf(random, sample, known));
  const isWithinBoards = random.chance(1 / 5);
  const field = isWithinBoards ? "order_key" : random.pick(sortFields);
  if (isWithinBoards) where.unshift(boardsOf(random, sample));
  else if (random.chance(1 / 2)) where.push(...aboutField(random, field, sample));
  const id = random.chance(1 / 4) ? `${random.below(9999)}` : random.pick(known);
  const key = field === "id" ? id : field === "order_key" ? `a${random.below(30)}` : scalarOf(random, field, sample);
  return {
    kind,
    where,
    sort: { field, direction: random.pick(["ascending", "descending"]) },
    ...(random.chance(1 / 3) && { after: { key: random.chance(1 / 6) && typeof key === "number" ? 0 : key, id } }),
    ...(random.chance(1 / 4) && { offset: random.pick([1, 5, 290, 2000]) }),
    ...(random.chance(1 / 5) ? {} : { limit: random.pick([0, 1, 10, 26, 299, 301, 5000]) }),
  };
}

const countedFields = ["status", "board_id", "tag_ids", "priority", "archived", "scores", "answers", "text", "id"];
const seeds = fc.integer();

describe.each(Object.entries(worlds))("%s", (_, world) => {
  test.prop([seeds, fc.constantFrom(...Object.values(idStyles)), fc.constantFrom(40, 300, 1200, 2500)], {
    numRuns: runs(4),
    // A seed that is smaller is no simpler.
    endOnFailure: true,
  })("[B30.1] through a long history every query has one answer", async (seed, idOf, count) => {
    const random = new Random(seededRandom(seed));
    const trial = new Trial(random);
    await trial.open();
    let made = 0;
    const more = (number: number) =>
      new Map(Array.from({ length: number }, () => [idOf(random, made), world(random, made++, count)] as const));
    await trial.change(more(count));
    for (let age = 0; age < 5; age++) {
      for (let asked = 0; asked < 12; asked++) {
        const query = queryOf(random, trial);
        await trial.ask(query);
        if (asked === 0) trial.asked.push(query);
        if (asked < 4) await trial.pages(query);
        const field = random.pick(countedFields);
        const values = Array.from({ length: random.pick([5, 65]) }, () => scalarOf(random, field, trial.sample));
        await trial.count(query.where, field, values);
      }
      await trial.rerun();
      if (random.chance(1 / 2)) await trial.indexed.reindex();
      const gone = trial.ids.filter(() => random.chance(age === 3 ? 1 : 1 / 4));
      const changed = trial.ids.filter((id) => random.chance(1 / 5) && !gone.includes(id));
      await trial.change(new Map(changed.map((id) => [id, world(random, random.below(count), count)])), gone);
      const back = gone
        .filter(() => random.chance(1 / 3))
        .map((id) => [id, world(random, random.below(count), count)] as const);
      await trial.change(new Map([...back, ...more(random.below(count))]));
      await trial.rerun();
      expect(await trial.indexed.verify(team)).toEqual([]);
    }
  });
});

describe("questions no one should ask", () => {
  async function filled(
    count: number,
    fieldsOf: (random: Random, place: number) => Fields = (random, place) => ({
      ...worlds["ordinary"]?.(random, place, count),
      board_id: String(place % 10),
    }),
  ): Promise<Trial> {
    const random = new Random(seededRandom(count));
    const trial = new Trial(random);
    await trial.open();
    const documents = Array.from(
      { length: count },
      (_, place) => [String(place + 1), fieldsOf(random, place)] as const,
    );
    await trial.change(new Map(documents));
    return trial;
  }
  const newest = { field: "time_created", direction: "descending" } as const;

  test("[B30.1] ten thousand ids, most of them unknown, and none of ten thousand", async () => {
    const trial = await filled(3000);
    const values = Array.from({ length: 10_000 }, (_, place) => String(place * 3));
    for (const negated of [false, true]) {
      for (const limit of [26, 5000])
        await trial.ask({ kind, where: [{ operator: "in", field: "id", values, negated }], sort: newest, limit });
    }
  });

  test("[B30.1] one letter, all letters, and none", async () => {
    const trial = await filled(3000);
    for (const text of ["a", " ", "", "o", "🚀", "\ud83d", "\ude80", "a ab", "🚀🚀🚀"]) {
      for (const negated of [false, true]) {
        const holding = (field: string) => [{ operator: "contains", field, text, negated } as const];
        await trial.ask({ kind, where: holding("title"), sort: newest, limit: 26 });
        await trial.ask({ kind, where: holding("text"), sort: newest });
      }
    }
  });

  test("[B30.1] a needle of several parts where no document has any text", async () => {
    const trial = await filled(700, (_, place) => ({ title: "", user_id: "", estimate: place % 6 }));
    for (const negated of [false, true]) {
      const where: readonly Clause[] = [
        { operator: "contains", field: "title", text: "c+", negated },
        { operator: "in", field: "user_id", values: [""] },
      ];
      await trial.ask({ kind, where, sort: { field: "estimate", direction: "ascending" }, limit: 301 });
      await trial.count(where, "estimate", [0, 1]);
    }
  });
});
