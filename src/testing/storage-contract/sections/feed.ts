import type { ChangeFeed, Storage } from "../../../storage/storage";
import { ensure, equal } from "../harness/assert";
import type { SectionDefinition } from "../harness/contract";
import { item, itemKey, logOf, ulid } from "../harness/fixture";
import { send, type Trial } from "../harness/trial";

export function sequencesOf(feed: ChangeFeed): readonly number[] {
  ensure(feed !== "gap", "the feed has a gap");
  return feed.map(({ sequence }) => sequence);
}

export const feed: SectionDefinition = {
  title: "change feed",
  cases: {
    "[B10.1] a workspace without commits has an empty feed": async ({ storage, team }) => {
      equal(await storage.changes(team, 0, 10), [], "the feed");
    },
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
      const { storage, team } = trial;
      for (let round = 0; round < 6; round++) await trial.apply({});
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
        equal(sequencesOf(await storage.changes(team, after, limit)), sequences, `changes after ${after}, ${limit}`);
      }
    },
    "[B10.5] its range is that of the commits it holds": async (trial) => {
      const { storage, team } = trial;
      equal(await storage.logRange(team), { first: 1, last: 0 }, "the range without commits");
      for (let round = 0; round < 3; round++) await trial.apply({});
      equal(await storage.logRange(team), { first: 1, last: 3 }, "the range of three commits");
      equal(await storage.logRange(trial.otherTeam), { first: 1, last: 0 }, "the range of another team");
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
      for (let round = 0; round < 3; round++) await trial.apply({}, team, storage);
      equal(sequencesOf(await storage.changes(team, 0, 10)), [1, 2, 3], "all of three");
      for (let round = 0; round < 2; round++) await trial.apply({}, team, storage);
      equal(await storage.changes(team, 0, 10), "gap", "after 0 of five");
      equal(await storage.changes(team, 1, 10), "gap", "after 1 of five");
      equal(sequencesOf(await storage.changes(team, 2, 10)), [3, 4, 5], "after 2 of five");
      equal(sequencesOf(await storage.changes(team, 5, 10)), [], "after 5 of five");
      equal(await storage.logRange(team), { first: 3, last: 5 }, "the range of five");
    },
    "[B10.5] it reaches back as many commits as asked for": async (trial) => {
      const storage = await retainingThree(trial);
      const { team } = trial;
      await storage.retain(team, { commits: 5 });
      await storage.retain(team, { commits: 2 });
      for (let round = 0; round < 6; round++) await trial.apply({}, team, storage);
      equal(sequencesOf(await storage.changes(team, 1, 10)), [2, 3, 4, 5, 6], "the last five of six");
    },
    "[B10.5] it reaches back as long as asked for": async (trial) => {
      const storage = await retainingThree(trial);
      const { team } = trial;
      await storage.retain(team, { milliseconds: 50 });
      for (const time of [10, 20, 30, 40, 50, 60]) {
        await trial.apply({ log: { ...logOf(1), time } }, team, storage);
      }
      equal(sequencesOf(await storage.changes(team, 0, 10)), [1, 2, 3, 4, 5, 6], "fifty milliseconds");
    },
  },
};
