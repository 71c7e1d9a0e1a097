import { MemoryStorage, StorageError } from "workspace-engine";
import { answeringAgain, type Fault, faulty, recommitting, withFault } from "./faulty";

export const counterFaults: Readonly<Record<string, Fault>> = {
  "gives a number twice": faulty("counters", (inner) => {
    let calls = 0;
    return { allocate: async (...question) => (await inner.allocate(...question)) - (calls++ % 2) };
  }),
  "has one counter for everything": faulty("counters", (inner) => ({
    allocate: (_team, _counter, n) => inner.allocate("all", "all", n),
  })),
  "commits to reserve a number": faulty("counters", (inner) => ({
    allocate: async (team, counter, n) => {
      const log = { time: 0, actor: { user_id: "u", type: "system" as const }, operation: "allocate", changes: [] };
      await inner.commit(team, { txId: crypto.randomUUID(), log, check: [], put: [], del: [] });
      return inner.allocate(team, counter, n);
    },
  })),
  "reserves nothing when asked to": faulty("counters", (inner) => ({
    allocate: async (team, counter, n = 1) => (n < 1 ? 1 : inner.allocate(team, counter, Math.ceil(n))),
  })),
};

export const feedFaults: Readonly<Record<string, Fault>> = {
  "says gap of an empty feed": faulty("change feed", (inner) => ({
    changes: async (...question) => {
      const feed = await inner.changes(...question);
      return feed.length === 0 ? "gap" : feed;
    },
  })),
  "loses the actor": recommitting("change feed", ({ log, ...commit }) => ({
    ...commit,
    log: { ...log, actor: { user_id: log.actor.user_id, type: "user" } },
  })),
  "begins at the number": faulty("change feed", (inner) => ({
    changes: (team, after, limit) => inner.changes(team, Math.max(0, after - 1), limit),
  })),
  "ignores the feed's limit": faulty("change feed", (inner) => ({
    changes: (team, after) => inner.changes(team, after, 1000),
  })),
  "has a range of its own": faulty("change feed", (inner) => ({
    logRange: async (team) => ({ ...(await inner.logRange(team)), first: 0 }),
  })),
  "forgets what it was asked to keep": {
    section: "gaps in the change feed",
    create: () => new MemoryStorage(),
    options: {
      createRetaining: (retainedChanges) =>
        withFault(new MemoryStorage({ retainedChanges }), () => ({ retain: async () => {} })),
    },
  },
  "never wakes": faulty("notify", () => ({ notify: () => () => {} })),
  "wakes the last listener only": faulty("notify", (inner) => {
    let stopLast = () => {};
    return {
      notify: (team, wake) => {
        stopLast();
        stopLast = inner.notify(team, wake);
        return stopLast;
      },
    };
  }),
  "wakes once": faulty("notify", (inner) => ({
    notify: (team, wake) => {
      const stop = inner.notify(team, () => {
        stop();
        wake();
      });
      return stop;
    },
  })),
  "wakes those who stopped listening": faulty("notify", (inner) => ({
    notify: (team, wake) => {
      inner.notify(team, wake);
      return () => {};
    },
  })),
};

export const teamFaults: Readonly<Record<string, Fault>> = {
  "keeps all teams in one": faulty("teams", (inner) => ({
    get: (_team, ...question) => inner.get("all", ...question),
    find: (_team, ...question) => inner.find("all", ...question),
    count: (_team, ...question) => inner.count("all", ...question),
    countBy: (_team, ...question) => inner.countBy("all", ...question),
    commit: (_team, commit) => inner.commit("all", commit),
    changes: (_team, ...question) => inner.changes("all", ...question),
  })),
  "deletes in every team": faulty("teams", (inner) => {
    const teams = new Set<string>();
    return {
      commit: async (team, commit) => {
        for (const other of teams) {
          if (other === team || commit.del.length === 0) continue;
          await inner.commit(other, { ...commit, txId: crypto.randomUUID(), check: [], put: [] });
        }
        teams.add(team);
        return inner.commit(team, commit);
      },
    };
  }),
  "gets documents of any team": faulty("teams", (inner) => {
    const teams = new Set<string>();
    return {
      commit: (team, commit) => {
        teams.add(team);
        return inner.commit(team, commit);
      },
      get: async (team, keys, options) => {
        const own = await inner.get(team, keys, options);
        const others = await Promise.all([...teams].map((other) => inner.get(other, keys, options)));
        return own.map((document, index) => document ?? others.find((found) => found[index])?.[index] ?? null);
      },
    };
  }),
  "knows txIds across teams": answeringAgain(
    "teams",
    ({ ok }) => ok,
    (_, { txId }) => txId,
  ),
};

export const readFaults: Readonly<Record<string, Fault>> = {
  "ignores the signal": faulty("aborted reads", (inner) => ({ find: (team, query) => inner.find(team, query) })),
  "rejects with an error of its own": faulty("aborted reads", (inner) => ({
    count: async (team, selection, options) => {
      if (options?.signal?.aborted) throw new StorageError("unavailable", "Aborted.");
      return inner.count(team, selection);
    },
  })),
  "rejects whenever there is a signal": faulty("aborted reads", (inner) => ({
    findIds: async (team, query, options) => {
      if (options?.signal) throw options.signal.reason ?? new Error("There is a signal.");
      return (await inner.find(team, query)).map(({ id }) => id);
    },
  })),
  "takes documents of any size": { section: "the largest document", create: () => unlimited() },
  "takes documents a little smaller than it says": faulty("the largest document", (inner) => ({
    commit: async (team, commit) => {
      const size = Math.max(0, ...commit.put.map(({ body }) => JSON.stringify(body).length));
      if (size >= inner.capabilities.maxDocumentBytes) throw new StorageError("limit", "Too large.");
      return inner.commit(team, commit);
    },
  })),
};

/** The memory storage has its limit built in: large texts are hidden from it and put back in the answers. */
function unlimited(): MemoryStorage {
  class Unlimited extends MemoryStorage {
    override commit(...[team, commit]: Parameters<MemoryStorage["commit"]>) {
      const put = commit.put.map((write) => ({
        ...write,
        body: JSON.stringify(write.body).length > 100_000 ? {} : write.body,
      }));
      return super.commit(team, { ...commit, put });
    }
  }
  return new Unlimited();
}
