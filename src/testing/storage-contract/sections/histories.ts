import type { Clause, Query, Scalar, Selection } from "../../../storage/query";
import type { Check, Commit, DocumentWrite } from "../../../storage/storage";
import { Random, seededRandom } from "../../repeatable/seeded-random";
import { ensure, equal } from "../harness/assert";
import { item, itemKey } from "../harness/fixture";
import { asks, countsBy, type Sections, send, type Trial } from "../harness/trial";

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

  async function make(commit: Commit): Promise<void> {
    const expected = model.commit(commit);
    equal(await send(storage, team, commit), expected, `commit ${JSON.stringify(commit)}`);
    if (expected.ok) sequence = Math.max(sequence, expected.sequence);
  }

  async function allocate(): Promise<void> {
    const n = 1 + random.below(3);
    const first = await storage.allocate(team, "items", n);
    ensure(first > lastNumber, `allocate gave ${first} after ${lastNumber}`);
    lastNumber = first + n - 1;
  }

  async function ask(roll: number): Promise<unknown> {
    if (roll < 80) return asks(query())(trial);
    if (roll < 87) {
      const { where } = selection();
      const field = random.pick(queried);
      return countsBy(field, values[field], ...where)(trial);
    }
    if (roll < 92) return trial.gets(random.some(ids, 5).map(itemKey), "then");
    const [after, limit] = [random.below(sequence + 2), random.below(5)];
    const what = `changes after ${after}, at most ${limit}`;
    return equal(await storage.changes(team, after, limit), model.changes(after, limit), what);
  }

  return {
    step(): Promise<unknown> {
      const roll = random.below(100);
      if (roll < 45 || sent.length === 0) return make(newCommit());
      if (roll < 50) return make(random.pick(sent));
      return roll >= 97 ? allocate() : ask(roll);
    },

    /** Expects the storage's own `verify`, if it has one, to find nothing. */
    async end(): Promise<void> {
      equal((await storage.verify?.(team)) ?? [], [], "verify");
    },
  };
}

/** Says of an error in which step it was met. */
async function named(name: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
}

const STEPS = 60;

export const historiesSections: Sections = {
  "random histories": {
    "[B1.1 B2.1 B4.1 B5.1 B6.1 B6.2 B6.3 B7.2 B9.1 B10.1 B10.9] two teams agree with a plain model": async (trial) => {
      const { seed = 1, histories: count = 20 } = trial.options;
      for (let current = seed; current < seed + count; current++) {
        const random = new Random(seededRandom(current));
        const teams = [trial, trial.other].map((team) => historyOf(team.inTeam(current), random));
        for (let step = 1; step <= STEPS; step++)
          await named(`seed ${current}, step ${step}`, random.pick(teams).step());
        for (const team of teams) await named(`seed ${current}`, team.end());
      }
    },
  },
};
