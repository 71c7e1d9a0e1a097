import { MemoryStorage, type Storage, type StoredDocument } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { Random } from "../../../src/testing/repeatable/seeded-random";
import { withFault } from "../faults/faulty";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A memory that takes its time before and after each call, so that calls of several clients overlap. */
export function unhurried(seed: number, plant: (inner: MemoryStorage) => Partial<Storage> = () => ({})): Storage {
  const random = new Random(seededRandom(seed));
  const storage = withFault(new MemoryStorage(), plant);
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
export const planted = {
  "checks revisions before it takes the lock": (inner) => ({
    commit: async (team, { check, ...commit }) => {
      const conflicts = [];
      for (const condition of check) {
        if ("query" in condition) continue;
        const [document] = await inner.get(team, [condition]);
        if ((document?.rev ?? 0) !== condition.rev) conflicts.push(condition);
      }
      await turn();
      return conflicts.length > 0 ? { ok: false, conflicts } : inner.commit(team, { ...commit, check: [] });
    },
  }),
  "answers from what it read before": (inner) => {
    const earlier = new Map<string, readonly (StoredDocument | null)[]>();
    return {
      get: async (team, keys) => {
        const question = JSON.stringify([team, keys]);
        const answer = earlier.get(question);
        earlier.set(question, await inner.get(team, keys));
        return answer ?? inner.get(team, keys);
      },
    };
  },
  "reads documents one after another": (inner) => ({
    get: async (team, keys) => {
      const documents = [];
      for (const key of keys) {
        documents.push(...(await inner.get(team, [key])));
        await turn();
      }
      return documents;
    },
  }),
  "gives a number twice": () => {
    const counters = new Map<string, number>();
    return {
      allocate: async (team, counter, n = 1) => {
        const last = counters.get(`${team} ${counter}`) ?? 0;
        await turn();
        counters.set(`${team} ${counter}`, last + n);
        return last + 1;
      },
    };
  },
  "hands out blocks of numbers that it kept back": (inner) => {
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
  },
  "acknowledges a commit that it forgets": (inner) => {
    let commits = 0;
    return {
      commit: async (team, commit) => {
        commits += 1;
        if (commits % 20 > 0 || team !== "t-storage") return inner.commit(team, commit);
        const { last } = await inner.logRange(team);
        return { ok: true, sequence: last + 1, rev: last + 1 };
      },
    };
  },
  "applies a commit again": (inner) => {
    let commits = 0;
    return {
      commit: async (team, commit) => {
        commits += 1;
        const result = await inner.commit(team, commit);
        if (commits % 10 === 0) await inner.commit(team, { ...commit, txId: `again ${commits}`, check: [] });
        return result;
      },
    };
  },
  "shows a commit in the feed after its answer": (inner) => {
    const known = new Map<string, number>();
    return {
      changes: async (team, after, limit) => {
        const last = known.get(team) ?? 0;
        known.set(team, (await inner.logRange(team)).last);
        const feed = await inner.changes(team, after, limit);
        return feed === "gap" ? feed : feed.filter(({ sequence }) => sequence <= last);
      },
    };
  },
  "conflicts with what was never changed": (inner) => {
    let commits = 0;
    return {
      commit: async (team, commit) => {
        commits += 1;
        const isRefused = commits % 10 === 0 && commit.check.length > 0;
        return isRefused ? { ok: false, conflicts: commit.check } : inner.commit(team, commit);
      },
    };
  },
} as const satisfies Readonly<Record<string, (inner: MemoryStorage) => Partial<Storage>>>;
