import type { Clause, Query, Scalar, Selection } from "../../../storage/query";
import type { Check, Commit, DocumentWrite } from "../../../storage/storage";
import { Random } from "../../repeatable/random";
import { seededRandom } from "../../repeatable/seeded-random";
import { ensure, equal } from "../harness/assert";
import { item, itemKey } from "../harness/fixture";
import { type Sections, send, type Trial } from "../harness/trial";

const ids = ["1", "2", "3", "9", "10", "11", "a", "B"];
const strangers = ["5", "zz"];
const needles = ["plan", "an", "%", "first", "É"];
const queried = ["name", "rank", "open", "owner", "tags", "scores", "id"] as const;

/** Few values each, so that ties, conflicts and repetitions are common. */
const values = {
  name: ["", "a", "b", "ab", "É", "\uFFFD", "\u{1F600}"],
  rank: [0, 1, 2, 2.5, -1],
  open: [false, true],
  owner: ["", "u-1", "u-2", "u-3"],
  tags: ["", "x", "y", "z"],
  scores: [0, 1, 2, 30],
  content: ["", "launch plan", "plan%", "an"],
  lines: ["", "first", "second plan"],
  id: ids,
};

/** One random history of one team, played on the storage and on the model at once. */
class History {
  readonly #trial: Trial;
  readonly #random: Random;
  readonly #sent: Commit[] = [];
  #sequence = 0;
  #lastNumber = 0;

  constructor(trial: Trial, random: Random) {
    this.#trial = trial;
    this.#random = random;
  }

  /** Does something; `name` is how an error calls it. */
  async step(name: string): Promise<void> {
    const roll = this.#random.below(100);
    if (roll < 45 || this.#sent.length === 0) return this.#send(this.#newCommit(), name);
    if (roll < 50) return this.#send(this.#random.pick(this.#sent), `${name}, again`);
    if (roll >= 97) return this.#allocate(name);
    const { call, actual, expected } = this.#asked(roll);
    equal(await actual, expected, `${name}: ${call}`);
  }

  /** Expects the storage's own `verify`, if it has one, to find nothing. */
  async end(name: string): Promise<void> {
    const { storage, team } = this.#trial;
    equal((await storage.verify?.(team)) ?? [], [], `${name}: verify`);
  }

  async #send(commit: Commit, name: string): Promise<void> {
    const { storage, team, model } = this.#trial;
    const expected = model.commit(commit);
    equal(await send(storage, team, commit), expected, `${name}: commit ${JSON.stringify(commit)}`);
    if (expected.ok) this.#sequence = Math.max(this.#sequence, expected.sequence);
  }

  async #allocate(name: string): Promise<void> {
    const { storage, team } = this.#trial;
    const n = 1 + this.#random.below(3);
    const first = await storage.allocate(team, "items", n);
    ensure(first > this.#lastNumber, `${name}: allocate gave ${first} after ${this.#lastNumber}`);
    this.#lastNumber = first + n - 1;
  }

  /** Asks the storage and the model the same. */
  #asked(roll: number): { readonly call: string; readonly actual: Promise<unknown>; readonly expected: unknown } {
    const random = this.#random;
    const { storage, team, model } = this.#trial;
    if (roll < 75) {
      const query = this.#query();
      const actual = Promise.all([storage.find(team, query), storage.findIds(team, query)]);
      const found = model.find(query);
      return { call: `find ${JSON.stringify(query)}`, actual, expected: [found, found.map(({ id }) => id)] };
    }
    if (roll < 80) {
      const selection = this.#selection();
      const call = `count ${JSON.stringify(selection)}`;
      return { call, actual: storage.count(team, selection), expected: model.count(selection) };
    }
    if (roll < 87) {
      const selection = this.#selection();
      const field = random.pick(queried);
      const asked: readonly Scalar[] = values[field];
      const counts = storage.countBy(team, selection, field, asked);
      const actual = counts.then((counts) => asked.map((value) => counts.get(value)));
      const expected = asked.map((value) => model.countBy(selection, field, value));
      return { call: `countBy ${field} ${JSON.stringify(selection)}`, actual, expected };
    }
    if (roll < 92) {
      const keys = random.some(ids, 5).map(itemKey);
      const expected = keys.map((key) => model.get(key));
      return { call: `get ${JSON.stringify(keys)}`, actual: storage.get(team, keys), expected };
    }
    const [after, limit] = [random.below(this.#sequence + 2), random.below(5)];
    const actual = storage.changes(team, after, limit);
    return { call: `changes after ${after}, at most ${limit}`, actual, expected: model.changes(after, limit) };
  }

  #newCommit(): Commit {
    const random = this.#random;
    const touched = [...new Set(random.some(ids, 4))];
    const deleted = new Set(touched.filter(() => random.chance(0.25)));
    const commit = this.#trial.draft({
      check: Array.from({ length: random.below(3) }, () => this.#check()),
      put: touched.filter((id) => !deleted.has(id)).map((id) => this.#write(id)),
      del: [...deleted].map(itemKey),
    });
    this.#sent.push(commit);
    return commit;
  }

  /** A check at or near what holds. */
  #check(): Check {
    const random = this.#random;
    if (random.chance(0.2)) return { query: this.#selection(), count: random.below(5) };
    const key = itemKey(random.pick(ids));
    const current = this.#trial.model.get(key)?.rev ?? 0;
    return { ...key, rev: random.chance(0.8) ? current : random.pick([0, Math.max(0, current - 1), current + 1]) };
  }

  #write(id: string): DocumentWrite {
    const random = this.#random;
    const fields = {
      name: random.pick(values.name),
      rank: random.pick(values.rank),
      open: random.pick(values.open),
      owner: random.pick(values.owner),
      content: random.pick(values.content),
      tags: random.some(values.tags, 3),
      scores: random.some(values.scores, 3),
      lines: random.some(values.lines, 2),
    };
    return item(id, fields, { id, number: random.below(1000) });
  }

  #selection(): Selection {
    return { kind: "item", where: Array.from({ length: this.#random.below(3) }, () => this.#clause()) };
  }

  #clause(): Clause {
    const random = this.#random;
    const negated = random.chance(0.4);
    const field = random.pick(queried);
    switch (random.below(5)) {
      case 0:
        return {
          operator: "range",
          field: "rank",
          ...(random.chance(0.6) && { above: random.pick(values.rank) }),
          ...(random.chance(0.6) && { atMost: random.pick(values.rank) }),
        };
      case 1:
        return { operator: "contains", field: random.pick(["content", "lines"]), text: random.pick(needles), negated };
      case 2:
        return { operator: "present", field, negated };
      default:
        return { operator: "in", field, values: random.some<Scalar>(values[field], 3), negated };
    }
  }

  #query(): Query {
    const random = this.#random;
    const field = random.pick(["name", "rank", "open", "id"] as const);
    const id = random.pick([...ids, ...strangers]);
    const key = field === "id" ? id : random.pick<Scalar>(values[field]);
    return {
      ...this.#selection(),
      sort: { field, direction: random.pick(["ascending", "descending"]) },
      ...(random.chance(0.4) && { after: { key, id } }),
      ...(random.chance(0.3) && { offset: random.below(4) }),
      ...(random.chance(0.5) && { limit: random.below(6) }),
    };
  }
}

const STEPS = 60;

export const historiesSections: Sections = {
  "random histories": {
    "[B1.1 B2.1 B4.1 B5.1 B6.1 B6.2 B6.3 B7.2 B9.1 B10.1 B10.9] two teams agree with a plain model": async (trial) => {
      const { seed = 1, histories: count = 20 } = trial.options;
      for (let current = seed; current < seed + count; current++) {
        const random = new Random(seededRandom(current));
        const teams = [trial, trial.other].map((team) => new History(team.inTeam(current), random));
        for (let step = 1; step <= STEPS; step++) await random.pick(teams).step(`seed ${current}, step ${step}`);
        for (const team of teams) await team.end(`seed ${current}`);
      }
    },
  },
};
