import { ensure, equal, rejection } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";

export const counters: SectionDefinition = {
  title: "counters",
  cases: {
    "[B8.1] numbers rise and are never given twice": async ({ storage, team }) => {
      let last = 0;
      for (let round = 0; round < 20; round++) {
        const number = await storage.allocate(team, "cards");
        ensure(Number.isInteger(number) && number > last, `${number} was given after ${last}`);
        last = number;
      }
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
      const sizes = Array.from({ length: 20 }, (_, index) => 1 + (index % 4));
      const blocks = await Promise.all(
        sizes.map(async (n) => ({ n, first: await storage.allocate(team, "cards", n) })),
      );
      const numbers = blocks.flatMap(({ n, first }) => Array.from({ length: n }, (_, index) => first + index));
      equal(new Set(numbers).size, numbers.length, "the number of different numbers");
    },
    "counters and teams count on their own, from low numbers": async ({ storage, team, otherTeam }) => {
      await storage.allocate(team, "cards", 1_000_000);
      for (const [where, counter] of [
        [team, "boards"],
        [team, "__proto__"],
        [otherTeam, "cards"],
      ] as const) {
        const number = await storage.allocate(where, counter);
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
