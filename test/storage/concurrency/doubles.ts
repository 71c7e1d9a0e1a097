import type { Storage, StoredDocument } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { type Fault, faulty } from "../faults/faulty";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A storage that takes its time before and after each call, so that calls of several clients overlap. */
export function unhurried(seed: number, storage: Storage): Storage {
  const random = new Random(seededRandom(seed));
  return new Proxy(storage, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function" || name === "notify") return member;
      return async (...parameters: unknown[]) => {
        for (let turns = random.below(3); turns > 0; turns -= 1) await turn();
        const answer: unknown = await Reflect.apply(member, target, parameters);
        for (let turns = random.below(3); turns > 0; turns -= 1) await turn();
        return answer;
      };
    },
  });
}

/** Storages with one fault each, which shows only when several clients are at work. */
export const clientFaults: Readonly<Record<string, Fault>> = {
  "answers from what it read before": faulty("concurrency", (inner) => {
    const earlier = new Map<string, readonly (StoredDocument | null)[]>();
    return {
      get: async (team, keys) => {
        const question = JSON.stringify([team, keys]);
        const answer = earlier.get(question);
        earlier.set(question, await inner.get(team, keys));
        return answer ?? inner.get(team, keys);
      },
    };
  }),
  "hands out blocks of numbers that it kept back": faulty("concurrency", (inner) => {
    const blocks = new Map<string, readonly number[]>();
    let calls = 0;
    return {
      allocate: async (team, counter, n = 1) => {
        calls += 1;
        if (calls < 20) return inner.allocate(team, counter, n);
        const key = `${team} ${counter} ${n}`;
        const [kept, ...rest] = blocks.get(key) ?? [];
        blocks.set(key, rest);
        if (kept !== undefined) return kept;
        const first = await inner.allocate(team, counter, 2 * n);
        blocks.set(key, [first]);
        return first + n;
      },
    };
  }),
  "acknowledges a commit that it forgets": faulty("concurrency", (inner) => {
    let commits = 0;
    return {
      commit: async (team, commit) => {
        commits += 1;
        if (commits % 20 > 0 || team !== "t-storage") return inner.commit(team, commit);
        const { last } = await inner.logRange(team);
        return { ok: true, sequence: last + 1, rev: last + 1 };
      },
    };
  }),
  "shows a commit in the feed after its answer": faulty("concurrency", (inner) => {
    const known = new Map<string, number>();
    return {
      changes: async (team, after, limit) => {
        const last = known.get(team) ?? 0;
        known.set(team, (await inner.logRange(team)).last);
        const feed = await inner.changes(team, after, limit);
        return feed === "gap" ? feed : feed.filter(({ sequence }) => sequence <= last);
      },
    };
  }),
  "conflicts with what was never changed": faulty("concurrency", (inner) => {
    let commits = 0;
    return {
      commit: async (team, commit) => {
        commits += 1;
        const isRefused = commits % 10 === 0 && commit.check.length > 0;
        return isRefused ? { ok: false, conflicts: commit.check } : inner.commit(team, commit);
      },
    };
  }),
};
