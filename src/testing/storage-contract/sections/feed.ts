import { pause } from "../../../base/waiting";
import type { Storage } from "../../../storage/storage";
import { ensure, equal } from "../harness/assert";
import { item, itemKey, logOf, ulid } from "../harness/fixture";
import { type SectionDefinition, send, type Trial } from "../harness/trial";

async function commit(times: number, trial: Trial, storage?: Storage): Promise<void> {
  for (let round = 0; round < times; round++) await trial.apply({}, trial.team, storage);
}

export const feed: SectionDefinition = {
  title: "change feed",
  cases: {
    "[B10.1] a workspace without commits has an empty feed": async (trial) => trial.feeds([], "the feed"),
    "[B10.1] every commit is there, with its txId and its log": async (trial) => {
      const { storage, team } = trial;
      const drafts = [
        { txId: ulid(501), log: logOf(1), put: [item("1")] },
        { txId: ulid(502), log: { ...logOf(2), operation: "deleteItem", changes: [] }, del: [itemKey("1")] },
        { txId: ulid(503), log: { ...logOf(3), actor: { user_id: "u-bob", type: "robot" as const } } },
      ];
      for (const draft of drafts) await send(storage, team, trial.draft(draft));
      const expected = drafts.map(({ txId, log }, index) => ({ sequence: index + 1, txId, log }));
      equal(await storage.changes(team, 0, 10), expected, "the feed");
    },
    "[B10.1] it begins after the number, in order, at most limit long": async (trial) => {
      await commit(6, trial);
      const rows: readonly (readonly [after: number, limit: number, sequences: readonly number[]])[] = [
        [0, 100, [1, 2, 3, 4, 5, 6]],
        [0, 2, [1, 2]],
        [2, 3, [3, 4, 5]],
        [5, 10, [6]],
        [6, 10, []],
        [9, 10, []],
        [0, 0, []],
      ];
      for (const [after, limit, sequences] of rows) {
        await trial.feeds(sequences, `changes after ${after}, ${limit}`, after, limit);
      }
    },
    "[B10.5] its range is that of the commits it holds": async (trial) => {
      const { storage, team, otherTeam } = trial;
      equal(await storage.logRange(team), { first: 1, last: 0 }, "the range without commits");
      await commit(3, trial);
      equal(await storage.logRange(team), { first: 1, last: 3 }, "the range of three commits");
      equal(await storage.logRange(otherTeam), { first: 1, last: 0 }, "the range of another team");
    },
  },
};

async function retainingThree(trial: Trial): Promise<Storage> {
  const created = trial.options.createRetaining?.(3);
  ensure(created !== undefined, "the options have no createRetaining");
  return trial.open(created);
}

export const gaps: SectionDefinition = {
  title: "gaps in the change feed",
  skip: ({ createRetaining }) => (createRetaining === undefined ? "the options have no createRetaining" : undefined),
  cases: {
    "[B10.1] the feed says gap when it no longer knows what follows the number": async (trial) => {
      const storage = await retainingThree(trial);
      const { team } = trial;
      await commit(3, trial, storage);
      await trial.feeds([1, 2, 3], "all of three", 0, 10, storage);
      await commit(2, trial, storage);
      equal(await storage.changes(team, 0, 10), "gap", "after 0 of five");
      equal(await storage.changes(team, 1, 10), "gap", "after 1 of five");
      await trial.feeds([3, 4, 5], "after 2 of five", 2, 10, storage);
      await trial.feeds([], "after 5 of five", 5, 10, storage);
      equal(await storage.logRange(team), { first: 3, last: 5 }, "the range of five");
    },
    "[B10.5] it reaches back as many commits as asked for": async (trial) => {
      const storage = await retainingThree(trial);
      await storage.retain(trial.team, { commits: 5 });
      await storage.retain(trial.team, { commits: 2 });
      await commit(6, trial, storage);
      await trial.feeds([2, 3, 4, 5, 6], "the last five of six", 1, 10, storage);
    },
    "[B10.5] it reaches back as long as asked for": async (trial) => {
      const storage = await retainingThree(trial);
      await storage.retain(trial.team, { milliseconds: 50 });
      for (const time of [10, 20, 30, 40, 50, 60]) {
        await trial.apply({ log: { ...logOf(1), time } }, trial.team, storage);
      }
      await trial.feeds([1, 2, 3, 4, 5, 6], "fifty milliseconds", 0, 10, storage);
    },
  },
};

const STEP = 5;

/** Counts the wakes of a listener, and waits until it was woken more often than before. */
function listen({ storage, team, options: { wakeTimeout = 5000 } }: Trial) {
  let wakes = 0;
  const stop = storage.notify?.(team, () => wakes++);
  ensure(stop !== undefined, "the storage has no notify");
  const woken = async (before: number, what: string): Promise<void> => {
    for (let waited = 0; wakes <= before; waited += STEP) {
      ensure(waited < wakeTimeout, `${what}: no wake within ${wakeTimeout} ms`);
      await pause(STEP);
    }
  };
  return { stop, wakes: () => wakes, woken };
}

export const wakes: SectionDefinition = {
  title: "notify",
  skip: ({ notifies }) => (notifies ? undefined : "the storage has no notify"),
  cases: {
    "[B10.3] every commit wakes every listener of the team": async (trial) => {
      const listeners = [listen(trial), listen(trial)];
      for (const round of [1, 2, 3]) {
        const before = listeners.map(({ wakes }) => wakes());
        await trial.put(item(String(round)));
        for (const [index, { woken }] of listeners.entries()) {
          await woken(before[index] ?? 0, `commit ${round}, listener ${index + 1}`);
        }
      }
      for (const { stop } of listeners) stop();
    },
    "[B10.3] a listener that was stopped is not woken": async (trial) => {
      const [stopped, other] = [listen(trial), listen(trial)];
      stopped.stop();
      stopped.stop();
      await trial.put(item("1"));
      await other.woken(0, "the other listener");
      other.stop();
      ensure(stopped.wakes() === 0, "the stopped listener was woken");
    },
  },
};
