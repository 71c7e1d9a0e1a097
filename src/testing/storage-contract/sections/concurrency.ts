import type { Check } from "../../../storage/storage";
import { ensure, equal, rejection } from "../harness/assert";
import { atRevision, item, itemKey, ofOwner, put } from "../harness/fixture";
import type { Sections, Step, Trial } from "../harness/trial";

const WRITERS = 8;
const MAX_ATTEMPTS = 1000;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const documentsOf = ({ storage, team }: Trial, ...ids: readonly string[]) => storage.get(team, ids.map(itemKey));

/** Requires that of commits sent at once, all with this check, exactly one is applied. */
const oneWins =
  (check: Check): Step =>
  async (trial) => {
    const draft = (writer: number) => ({ check: [check], put: [item("1", { owner: "u-1" }, { writer })] });
    const results = await Promise.all(times(WRITERS, (writer) => trial.send(draft(writer))));
    equal(results.filter(({ ok }) => ok).length, 1, "the number of commits applied");
    for (const result of results) if (!result.ok) equal(result.conflicts, [check], "the conflicts");
    const winner = results.findIndex(({ ok }) => ok);
    const [document] = await documentsOf(trial, "1");
    equal(document?.body, { writer: winner }, "what was written");
  };

/** Reads, adds one, and commits; again after a conflict, of which each lets another writer win. */
async function increment(trial: Trial): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [document] = await documentsOf(trial, "1");
    const total = Number(document?.body["total"] ?? 0) + 1;
    const check = [atRevision("1", document?.rev ?? 0)];
    const result = await trial.send({ check, put: [item("1", {}, { total })] });
    if (result.ok) return;
  }
  throw new Error(`an update met ${MAX_ATTEMPTS} conflicts`);
}

async function repeat(count: number, action: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < count; round++) await action();
}

export const concurrencySections: Sections = {
  concurrency: {
    "[B2.4] of commits that create one document at once exactly one is applied": oneWins(atRevision("1", 0)),
    "[B2.4] of commits that check one revision at once exactly one is applied": [
      put(item("1")),
      oneWins(atRevision("1", 1)),
    ],
    "[B2.4] of commits that check one count at once exactly one is applied": oneWins(ofOwner("u-1", 0)),
    "[B2.1 B5.1] no update is lost, and every commit has its own number": [
      async (trial) => {
        await Promise.all(times(WRITERS, () => repeat(5, () => increment(trial))));
        const [document] = await documentsOf(trial, "1");
        equal(document?.body, { total: 5 * WRITERS }, "the sum");
      },
      async (trial) => {
        const sequence = 5 * WRITERS + 1;
        equal(await trial.send({}), { ok: true, sequence, rev: sequence }, "the next result");
      },
    ],
    "[B5.1] commits sent at once are numbered without gaps": async (trial) => {
      const results = await Promise.all(times(20, (index) => trial.send(put(item(String(index))))));
      const numbers = results.map((result) => (result.ok ? result.sequence : 0)).sort((a, b) => a - b);
      const expected = times(20, (index) => index + 1);
      equal(numbers, expected, "the sequence numbers");
    },
    "[B1.2] a get of several documents shows them all at one commit": async (trial) => {
      const ids = ["1", "2", "3", "4"];
      const write = (round: number) => trial.send(put(...ids.map((id) => item(id, {}, { round }))));
      const read = async () => {
        const rounds = new Set((await documentsOf(trial, ...ids)).map((document) => document?.body["round"]));
        ensure(rounds.size === 1, `one get shows the rounds ${[...rounds].join(", ")}`);
      };
      await write(0);
      await Promise.all([...times(10, (round) => write(round + 1)), ...times(4, () => repeat(10, read))]);
    },
  },
  counters: {
    "[B8.1] numbers rise and are never given twice": async ({ storage, team }) => {
      let last = 0;
      await repeat(20, async () => {
        const number = await storage.allocate(team, "cards");
        ensure(Number.isInteger(number) && number > last, `${number} was given after ${last}`);
        last = number;
      });
    },
    "[B8.1] a block of n numbers overlaps no other": async ({ storage, team }) => {
      let next = 1;
      for (const n of [5, 1, 100, undefined, 2]) {
        const first = await storage.allocate(team, "cards", n);
        ensure(first >= next, `a block of ${n ?? 1} starts at ${first}, below ${next}`);
        next = first + (n ?? 1);
      }
    },
    "[B8.1] concurrent callers get different numbers": async ({ storage, team }) => {
      const blocks = times(20, async (index) => {
        const first = await storage.allocate(team, "cards", 1 + (index % 4));
        return times(1 + (index % 4), (nth) => first + nth);
      });
      const numbers = (await Promise.all(blocks)).flat();
      equal(new Set(numbers).size, numbers.length, "the number of different numbers");
    },
    "counters and teams count on their own, from low numbers": async ({ storage, team, other }) => {
      await storage.allocate(team, "cards", 1_000_000);
      for (const counter of ["boards", "__proto__", "cards"]) {
        const number = await storage.allocate(counter === "cards" ? other.team : team, counter);
        ensure(number >= 1 && number < 1_000_000, `the first number of "${counter}" is ${number}`);
      }
    },
    "[B5.1] reserving numbers takes no sequence number": [({ storage, team }) => storage.allocate(team, "cards"), {}],
    "fewer than one number, or a part of one, is refused": async ({ storage, team }) => {
      for (const n of [0, -1, 1.5]) await rejection(storage.allocate(team, "cards", n), `allocating ${n}`);
    },
  },
};
