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
function historyOf(trial: Trial, random: Random) {
  const { storage, team, model } = trial;
  const sent: Commit[] = [];
  let sequence = 0;
  let lastNumber = 0;

  function clause(): Clause {
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

  const selection = (): Selection => ({ kind: "item", where: Array.from({ length: random.below(3) }, clause) });

  function query(): Query {
    const field = random.pick(["name", "rank", "open", "id"] as const);
    const id = random.pick([...ids, ...strangers]);
    const key = field === "id" ? id : random.pick<Scalar>(values[field]);
    return {
      ...selection(),
      sort: { field, direction: random.pick(["ascending", "descending"]) },
      ...(random.chance(0.4) && { after: { key, id } }),
      ...(random.chance(0.3) && { offset: random.below(4) }),
      ...(random.chance(0.5) && { limit: random.below(6) }),
    };
  }

  /** A check at or near what holds. */
  function check(): Check {
    if (random.chance(0.2)) return { query: selection(), count: random.below(5) };
    const key = itemKey(random.pick(ids));
    const current = model.get(key)?.rev ?? 0;
    return { ...key, rev: random.chance(0.8) ? current : random.pick([0, Math.max(0, current - 1), current + 1]) };
  }

  function write(id: string): DocumentWrite {
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

  function newCommit(): Commit {
    const touched = [...new Set(random.some(ids, 4))];
    const deleted = new Set(touched.filter(() => random.chance(0.25)));
    const commit = trial.draft({
      check: Array.from({ length: random.below(3) }, check),
      put: touched.filter((id) => !deleted.has(id)).map(write),
      del: [...deleted].map(itemKey),
    });
    sent.push(commit);
    return commit;
  }

  async function make(commit: Commit, name: string): Promise<void> {
    const expected = model.commit(commit);
    equal(await send(storage, team, commit), expected, `${name}: commit ${JSON.stringify(commit)}`);
    if (expected.ok) sequence = Math.max(sequence, expected.sequence);
  }

  async function allocate(name: string): Promise<void> {
    const n = 1 + random.below(3);
    const first = await storage.allocate(team, "items", n);
    ensure(first > lastNumber, `${name}: allocate gave ${first} after ${lastNumber}`);
    lastNumber = first + n - 1;
  }

  async function ask(roll: number, name: string): Promise<void> {
    if (roll < 75) {
      const asked = query();
      const found = model.find(asked);
      const what = `${name}: find ${JSON.stringify(asked)}`;
      equal(await storage.find(team, asked), found, what);
      equal(
        await storage.findIds(team, asked),
        found.map(({ id }) => id),
        what,
      );
    } else if (roll < 80) {
      const asked = selection();
      equal(await storage.count(team, asked), model.count(asked), `${name}: count ${JSON.stringify(asked)}`);
    } else if (roll < 87) {
      const asked = selection();
      const field = random.pick(queried);
      const counts = await storage.countBy(team, asked, field, values[field]);
      const what = `${name}: countBy ${field} ${JSON.stringify(asked)}`;
      for (const value of values[field]) equal(counts.get(value), model.countBy(asked, field, value), what);
    } else if (roll < 92) {
      const keys = random.some(ids, 5).map(itemKey);
      const expected = keys.map((key) => model.get(key));
      equal(await storage.get(team, keys), expected, `${name}: get ${JSON.stringify(keys)}`);
    } else {
      const [after, limit] = [random.below(sequence + 2), random.below(5)];
      const what = `${name}: changes after ${after}, at most ${limit}`;
      equal(await storage.changes(team, after, limit), model.changes(after, limit), what);
    }
  }

  return {
    /** Does something; `name` is how an error calls it. */
    step(name: string): Promise<void> {
      const roll = random.below(100);
      if (roll < 45 || sent.length === 0) return make(newCommit(), name);
      if (roll < 50) return make(random.pick(sent), `${name}, again`);
      return roll >= 97 ? allocate(name) : ask(roll, name);
    },

    /** Expects the storage's own `verify`, if it has one, to find nothing. */
    async end(name: string): Promise<void> {
      equal((await storage.verify?.(team)) ?? [], [], `${name}: verify`);
    },
  };
}

const STEPS = 60;

export const historiesSections: Sections = {
  "random histories": {
    "[B1.1 B2.1 B4.1 B5.1 B6.1 B6.2 B6.3 B7.2 B9.1 B10.1 B10.9] two teams agree with a plain model": async (trial) => {
      const { seed = 1, histories: count = 20 } = trial.options;
      for (let current = seed; current < seed + count; current++) {
        const random = new Random(seededRandom(current));
        const teams = [trial, trial.other].map((team) => historyOf(team.inTeam(current), random));
        for (let step = 1; step <= STEPS; step++) await random.pick(teams).step(`seed ${current}, step ${step}`);
        for (const team of teams) await team.end(`seed ${current}`);
      }
    },
  },
};
