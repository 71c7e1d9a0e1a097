import { anyOf } from "../../../storage/clauses";
import type { Check } from "../../../storage/storage";
import { ensure, equal, rejection } from "../harness/assert";
import { item, itemKey } from "../harness/fixture";
import type { SectionDefinition, Trial } from "../harness/trial";

const WRITERS = 8;
const MAX_ATTEMPTS = 1000;

/** Requires that of commits sent at once, all with this check, exactly one is applied. */
async function oneWins(trial: Trial, check: Check, what: string): Promise<void> {
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    trial.commit({ check: [check], put: [item("1", { owner: "u-1" }, { writer })] }),
  );
  const results = await Promise.all(writers);
  equal(results.filter(({ ok }) => ok).length, 1, `${what}: the number of commits applied`);
  for (const result of results) if (!result.ok) equal(result.conflicts, [check], `${what}: the conflicts`);
  const winner = results.findIndex(({ ok }) => ok);
  const [document] = await trial.items("1");
  equal(document?.body, { writer: winner }, `${what}: what was written`);
}

/** Reads, adds one, and commits; again after a conflict, of which each lets another writer win. */
async function increment(trial: Trial): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [document] = await trial.items("1");
    const total = Number(document?.body["total"] ?? 0) + 1;
    const check = [{ ...itemKey("1"), rev: document?.rev ?? 0 }];
    const result = await trial.commit({ check, put: [item("1", {}, { total })] });
    if (result.ok) return;
  }
  throw new Error(`an update met ${MAX_ATTEMPTS} conflicts`);
}

async function repeat(times: number, action: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < times; round++) await action();
}

export const concurrency: SectionDefinition = {
  title: "concurrency",
  cases: {
    "[B2.4] of commits that create one document at once exactly one is applied": async (trial) => {
      await oneWins(trial, { kind: "item", id: "1", rev: 0 }, "creating");
    },
    "[B2.4] of commits that check one revision at once exactly one is applied": async (trial) => {
      const rev = await trial.put(item("1"));
      await oneWins(trial, { kind: "item", id: "1", rev }, "updating");
    },
    "[B2.4] of commits that check one count at once exactly one is applied": async (trial) => {
      await oneWins(trial, { query: { kind: "item", where: [anyOf("owner", ["u-1"])] }, count: 0 }, "counting");
    },
    "[B2.1 B5.1] no update is lost, and every commit has its own number": async (trial) => {
      await Promise.all(Array.from({ length: WRITERS }, () => repeat(5, () => increment(trial))));
      const [document] = await trial.items("1");
      equal(document?.body, { total: 5 * WRITERS }, "the sum");
      equal(await trial.apply({}), 5 * WRITERS + 1, "the next sequence number");
    },
    "[B5.1] commits sent at once are numbered without gaps": async (trial) => {
      const numbers = await Promise.all(Array.from({ length: 20 }, (_, index) => trial.put(item(String(index)))));
      const sorted = numbers.sort((a, b) => a - b);
      equal(
        sorted,
        [...sorted.keys()].map((index) => index + 1),
        "the sequence numbers",
      );
    },
    "[B1.2] a get of several documents shows them all at one commit": async (trial) => {
      const ids = ["1", "2", "3", "4"];
      const write = (round: number) => trial.put(...ids.map((id) => item(id, {}, { round })));
      await write(0);
      const read = async () => {
        const documents = await trial.items(...ids);
        const rounds = new Set(documents.map((document) => document?.body["round"]));
        ensure(rounds.size === 1, `one get shows the rounds ${[...rounds].join(", ")}`);
      };
      await Promise.all([
        ...Array.from({ length: 10 }, (_, round) => write(round + 1)),
        ...Array.from({ length: 4 }, () => repeat(10, read)),
      ]);
    },
  },
};

export const counters: SectionDefinition = {
  title: "counters",
  cases: {
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
      const blocks = Array.from({ length: 20 }, async (_, index) => {
        const first = await storage.allocate(team, "cards", 1 + (index % 4));
        return Array.from({ length: 1 + (index % 4) }, (_, nth) => first + nth);
      });
      const numbers = (await Promise.all(blocks)).flat();
      equal(new Set(numbers).size, numbers.length, "the number of different numbers");
    },
    "counters and teams count on their own, from low numbers": async ({ storage, team, otherTeam }) => {
      await storage.allocate(team, "cards", 1_000_000);
      for (const counter of ["boards", "__proto__", "cards"]) {
        const number = await storage.allocate(counter === "cards" ? otherTeam : team, counter);
        ensure(number >= 1 && number < 1_000_000, `the first number of "${counter}" is ${number}`);
      }
    },
    "[B5.1] reserving numbers takes no sequence number": async (trial) => {
      await trial.storage.allocate(trial.team, "cards");
      equal(await trial.apply({}), 1, "the first sequence number");
    },
    "fewer than one number, or a part of one, is refused": async ({ storage, team }) => {
      for (const n of [0, -1, 1.5]) await rejection(storage.allocate(team, "cards", n), `allocating ${n}`);
    },
  },
};
