import type { Check } from "../../../storage/storage";
import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey } from "../harness/fixture";
import type { Trial } from "../harness/trial";

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
      const where = [{ operator: "in", field: "owner", values: ["u-1"] }] as const;
      await oneWins(trial, { query: { kind: "item", where }, count: 0 }, "counting");
    },
    "[B2.1 B5.1] no update is lost, and every commit has its own number": async (trial) => {
      await Promise.all(Array.from({ length: WRITERS }, () => repeat(5, () => increment(trial))));
      const [document] = await trial.items("1");
      equal(document?.body, { total: 5 * WRITERS }, "the sum");
      equal(await trial.apply({}), 5 * WRITERS + 1, "the next sequence number");
    },
    "[B5.1] commits sent at once are numbered without gaps": async (trial) => {
      const numbers = await Promise.all(Array.from({ length: 20 }, (_, index) => trial.put(item(String(index)))));
      const expected = Array.from({ length: 20 }, (_, index) => index + 1);
      equal(
        [...numbers].sort((a, b) => a - b),
        expected,
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
