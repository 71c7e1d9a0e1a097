import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import {
  type Clause,
  type Commit,
  type Fields,
  MemoryStorage,
  type Query,
  type RangeClause,
  type Scalar,
  type SortPosition,
} from "workspace-engine";
import { compareForSort, matchesClauses } from "../../../src/storage/evaluate";
import { runs } from "../../runs";
import { clauseOf, Dice, definition, idStyles, rangeOf, scalarOf, sortFields, worlds } from "./worlds";

const team = "t-acme";
const kind = definition.kind;
const log = { time: 1, actor: { user_id: "u-ada", type: "user" }, operation: "updateCard", changes: [] } as const;

/** A storage with an index, one without, and a plain account of what is in them. */
class Trial {
  readonly #storages = [new MemoryStorage(), new MemoryStorage({ index: false })] as const;
  readonly #account = new Map<string, Fields>();
  readonly #asked: Query[] = [];
  readonly #dice: Dice;
  #commits = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  async open(): Promise<void> {
    for (const storage of this.#storages) await storage.open([definition]);
  }

  get ids(): readonly string[] {
    return [...this.#account.keys()];
  }

  get sample(): readonly Fields[] {
    const all = [...this.#account.values()];
    return all.length === 0 ? [{}] : all;
  }

  async change(put: ReadonlyMap<string, Fields>, del: readonly string[] = []): Promise<void> {
    const commit: Commit = {
      txId: String(++this.#commits),
      log,
      check: [],
      put: Array.from(put, ([id, fields]) => ({ kind, id, body: { id }, fields })),
      del: del.map((id) => ({ kind, id })),
    };
    for (const storage of this.#storages) expect(await storage.commit(team, commit)).toMatchObject({ ok: true });
    for (const [id, fields] of put) this.#account.set(id, fields);
    for (const id of del) this.#account.delete(id);
  }

  askLater(query: Query): void {
    this.#asked.push(query);
  }

  async verify(): Promise<void> {
    expect(await this.#storages[0].verify(team)).toEqual([]);
  }

  async reindex(): Promise<void> {
    await this.#storages[0].reindex();
  }

  /** The answer of every way there is to the query. */
  async ask(query: Query): Promise<readonly string[]> {
    const expected = this.#expected(query);
    for (const storage of this.#storages)
      expect([query, await storage.findIds(team, query)]).toEqual([query, expected]);
    return expected;
  }

  async count(where: readonly Clause[], field: string, values: readonly Scalar[]): Promise<void> {
    const [indexed, plain] = this.#storages;
    const selection = { kind, where };
    const { length } = this.#matching(where);
    expect([where, await indexed.count(team, selection), await plain.count(team, selection)]).toEqual([
      where,
      length,
      length,
    ]);
    const counts = await indexed.countBy(team, selection, field, values);
    expect([where, field, counts]).toEqual([where, field, await plain.countBy(team, selection, field, values)]);
  }

  /** Queries that were asked before give what they should give now, with other bounds and of another part, too. */
  async rerun(): Promise<void> {
    for (const query of this.#asked) {
      await this.ask(query);
      const where = query.where.map((clause) => (clause.operator === "range" ? this.#moved(clause) : clause));
      await this.ask({ ...query, where });
      await this.ask({ ...query, limit: 1 + this.#dice.roll(400), offset: 3 });
    }
  }

  /** Pages of any size, one after the other, are the whole. */
  async walk({ where, sort }: Pick<Query, "where" | "sort">): Promise<void> {
    const whole = this.#expected({ kind, where, sort });
    const found: string[] = [];
    let after: SortPosition | undefined;
    for (;;) {
      const limit = this.#dice.pick([1, 7, 25, 299, 301, 1000]) * (whole.length > 500 ? 5 : 1);
      const page = await this.#storages[0].findIds(team, { kind, where, sort, limit, ...(after && { after }) });
      found.push(...page);
      const last = page.at(-1);
      if (last === undefined) break;
      after = this.#positionOf(last, sort.field);
    }
    expect([where, sort, found]).toEqual([where, sort, whole]);
  }

  #positionOf(id: string, field: string): SortPosition {
    const value = this.#account.get(id)?.[field];
    return { key: value === undefined || typeof value === "object" ? id : value, id };
  }

  #moved({ operator, field }: RangeClause): RangeClause {
    for (;;) {
      const range = rangeOf(this.#dice, this.sample);
      if (this.#dice.once(40) || range.field === field) return { ...range, operator, field };
    }
  }

  #matching(where: readonly Clause[]): readonly string[] {
    return this.ids.filter((id) => matchesClauses(this.#account.get(id) ?? {}, where, id));
  }

  #expected({ where, sort, after, offset = 0, limit = Number.POSITIVE_INFINITY }: Query): readonly string[] {
    const compare = compareForSort(sort);
    const positions = this.#matching(where).map((id) => this.#positionOf(id, sort.field));
    const rest = positions.filter((position) => after === undefined || compare(position, after) > 0);
    return rest
      .sort(compare)
      .slice(offset, offset + limit)
      .map(({ id }) => id);
  }
}

/** The most common query: the first page of someone's items, or those on something, by date. */
function listingOf(dice: Dice, { sample }: Trial): Query {
  const field = dice.pick(["user_id", "board_id", "member_ids", "tag_ids"]);
  const values = Array.from({ length: dice.pick([1, 1, 2, 5]) }, () => scalarOf(dice, field, sample));
  return {
    kind,
    where: [{ operator: "in", field, values }, ...(dice.once(2) ? [rangeOf(dice, sample)] : [])],
    sort: {
      field: dice.pick(["time_created", "due_date", "priority", "order_key"]),
      direction: dice.pick(["ascending", "descending"]),
    },
    limit: dice.pick([1, 10, 26]),
  };
}

/** The boards whose cards are read in the order that they are declared to be read in. */
function boardsOf(dice: Dice, sample: readonly Fields[]): Clause {
  const values = Array.from({ length: dice.pick([1, 1, 1, 2]) }, () => scalarOf(dice, "board_id", sample));
  return { operator: "in", field: "board_id", values, negated: dice.once(6) };
}

/** Clauses that leave a part of the order by the field. */
function aboutField(dice: Dice, field: string, sample: readonly Fields[]): readonly Clause[] {
  const ranges = Array.from({ length: 20 }, () => rangeOf(dice, sample)).filter((range) => range.field === field);
  return [
    ...ranges.slice(0, dice.roll(3)),
    ...(dice.once(2) ? [{ operator: "present", field, negated: dice.once(2) } as const] : []),
  ];
}

function queryOf(dice: Dice, trial: Trial): Query {
  if (dice.once(3)) return listingOf(dice, trial);
  const { sample, ids } = trial;
  const known = ids.length === 0 ? ["1"] : ids;
  const where = Array.from({ length: dice.pick([0, 1, 2, 3, 5]) }, () => clauseOf(dice, sample, known));
  const isWithinBoards = dice.once(5);
  const field = isWithinBoards ? "order_key" : dice.pick(sortFields);
  if (isWithinBoards) where.unshift(boardsOf(dice, sample));
  else if (dice.once(2)) where.push(...aboutField(dice, field, sample));
  const id = dice.once(4) ? `${dice.roll(9999)}` : dice.pick(known);
  const key = field === "id" ? id : field === "order_key" ? `a${dice.roll(30)}` : scalarOf(dice, field, sample);
  return {
    kind,
    where,
    sort: { field, direction: dice.pick(["ascending", "descending"]) },
    ...(dice.once(3) && { after: { key: dice.once(6) && typeof key === "number" ? 0 : key, id } }),
    ...(dice.once(4) && { offset: dice.pick([1, 5, 290, 2000]) }),
    ...(dice.once(5) ? {} : { limit: dice.pick([0, 1, 10, 26, 299, 301, 5000]) }),
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
    const dice = new Dice(seed);
    const trial = new Trial(dice);
    await trial.open();
    let made = 0;
    const more = (number: number) =>
      new Map(Array.from({ length: number }, () => [idOf(dice, made), world(dice, made++, count)] as const));
    await trial.change(more(count));
    for (let age = 0; age < 5; age++) {
      for (let asked = 0; asked < 12; asked++) {
        const query = queryOf(dice, trial);
        await trial.ask(query);
        if (asked === 0) trial.askLater(query);
        if (asked < 4) await trial.walk(query);
        const field = dice.pick(countedFields);
        const values = Array.from({ length: dice.pick([5, 65]) }, () => scalarOf(dice, field, trial.sample));
        await trial.count(query.where, field, values);
      }
      await trial.rerun();
      if (dice.once(2)) await trial.reindex();
      const gone = trial.ids.filter(() => dice.once(age === 3 ? 1 : 4));
      const changed = trial.ids.filter((id) => dice.once(5) && !gone.includes(id));
      await trial.change(new Map(changed.map((id) => [id, world(dice, dice.roll(count), count)])), gone);
      const back = gone.filter(() => dice.once(3)).map((id) => [id, world(dice, dice.roll(count), count)] as const);
      await trial.change(new Map([...back, ...more(dice.roll(count))]));
      await trial.rerun();
      await trial.verify();
    }
  });
});

describe("questions no one should ask", () => {
  async function filled(count: number): Promise<Trial> {
    const dice = new Dice(count);
    const trial = new Trial(dice);
    await trial.open();
    const documents = Array.from(
      { length: count },
      (_, place) =>
        [String(place + 1), { ...worlds["ordinary"]?.(dice, place, count), board_id: String(place % 10) }] as const,
    );
    await trial.change(new Map(documents));
    return trial;
  }
  const newest = { field: "time_created", direction: "descending" } as const;

  test("[B30.1] ten thousand ids, most of them unknown, and none of ten thousand", async () => {
    const trial = await filled(3000);
    const values = Array.from({ length: 10_000 }, (_, place) => String(place * 3));
    for (const negated of [false, true]) {
      for (const limit of [26, 5000]) {
        await trial.ask({ kind, where: [{ operator: "in", field: "id", values, negated }], sort: newest, limit });
      }
    }
  });

  test("[B30.1] one letter, all letters, and none", async () => {
    const trial = await filled(3000);
    for (const text of ["a", " ", "", "o", "🚀", "\ud83d", "\ude80", "a ab", "🚀🚀🚀"]) {
      for (const negated of [false, true]) {
        await trial.ask({
          kind,
          where: [{ operator: "contains", field: "title", text, negated }],
          sort: newest,
          limit: 26,
        });
        await trial.ask({ kind, where: [{ operator: "contains", field: "text", text, negated }], sort: newest });
      }
    }
  });

  test("[B30.1] a needle of several parts where no document has any text", async () => {
    const dice = new Dice(7);
    const trial = new Trial(dice);
    await trial.open();
    const bare = Array.from(
      { length: 700 },
      (_, place) => [String(place + 1), { title: "", user_id: "", estimate: place % 6 }] as const,
    );
    await trial.change(new Map(bare));
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
