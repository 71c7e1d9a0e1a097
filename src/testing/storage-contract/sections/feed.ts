import { pause } from "../../../base/waiting";
import { ensure, equal } from "../harness/assert";
import { del, item, logOf, put, ulid } from "../harness/fixture";
import { elsewhere, type Sections, type Step, type Trial } from "../harness/trial";

const feeds =
  (after: number, limit: number, expected: readonly number[] | "gap"): Step =>
  async ({ storage, team }) => {
    const feed = await storage.changes(team, after, limit);
    const found = feed === "gap" ? feed : feed.map(({ sequence }) => sequence);
    equal(found, expected, `changes after ${after}, at most ${limit}`);
  };

const ranges =
  (first: number, last: number): Step =>
  async ({ storage, team }) =>
    equal(await storage.logRange(team), { first, last }, "the range of the feed");

const commits = (count: number): Step[] => Array.from({ length: count }, () => (trial) => trial.send({}));

/** Goes on with a storage whose feed reaches back three commits, or as far as the trial asks for. */
const retaining =
  (...asked: readonly { readonly commits?: number; readonly milliseconds?: number }[]): Step =>
  async (trial) => {
    const created = trial.options.createRetaining?.(3);
    ensure(created !== undefined, "the options have no createRetaining");
    const storage = await trial.open(created);
    for (const retention of asked) await storage.retain(trial.team, retention);
  };

const STEP = 5;

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

export const feedSections: Sections = {
  "change feed": {
    "[B10.1] a workspace without commits has an empty feed": feeds(0, 10, []),
    "[B10.1] every commit is there, with its txId and its log": [
      { txId: ulid(501), log: logOf(1), ...put(item("1")) },
      { txId: ulid(502), log: { ...logOf(2), operation: "deleteItem", changes: [] }, ...del("1") },
      { txId: ulid(503), log: { ...logOf(3), actor: { user_id: "u-bob", type: "robot" } } },
    ],
    "[B10.1] it begins after the number, in order, at most limit long": [
      ...commits(6),
      feeds(0, 100, [1, 2, 3, 4, 5, 6]),
      feeds(0, 2, [1, 2]),
      feeds(2, 3, [3, 4, 5]),
      feeds(5, 10, [6]),
      feeds(6, 10, []),
      feeds(9, 10, []),
      feeds(0, 0, []),
    ],
    "[B10.5] its range is that of the commits it holds": [
      ranges(1, 0),
      ...commits(3),
      ranges(1, 3),
      elsewhere(ranges(1, 0)),
    ],
  },
  "gaps in the change feed": {
    "[B10.1] the feed says gap when it no longer knows what follows the number": [
      retaining(),
      ...commits(3),
      feeds(0, 10, [1, 2, 3]),
      ...commits(2),
      feeds(0, 10, "gap"),
      feeds(1, 10, "gap"),
      feeds(2, 10, [3, 4, 5]),
      feeds(5, 10, []),
      ranges(3, 5),
    ],
    "[B10.5] it reaches back as many commits as asked for": [
      retaining({ commits: 5 }, { commits: 2 }),
      ...commits(6),
      feeds(1, 10, [2, 3, 4, 5, 6]),
    ],
    "[B10.5] it reaches back as long as asked for": [
      retaining({ milliseconds: 50 }),
      ...[10, 20, 30, 40, 50, 60].map(
        (time): Step =>
          (trial) =>
            trial.send({ log: { ...logOf(1), time } }),
      ),
      feeds(0, 10, [1, 2, 3, 4, 5, 6]),
    ],
  },
  notify: {
    "[B10.3] every commit wakes every listener of the team": async (trial) => {
      const listeners = [listen(trial), listen(trial)];
      for (const round of [1, 2, 3]) {
        const before = listeners.map(({ wakes }) => wakes());
        await trial.send(put(item(String(round))));
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
      await trial.send(put(item("1")));
      await other.woken(0, "the other listener");
      other.stop();
      ensure(stopped.wakes() === 0, "the stopped listener was woken");
    },
  },
};
