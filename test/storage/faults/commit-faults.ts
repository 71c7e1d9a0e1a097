import type { Check, Commit, CommitResult, MemoryStorage, RevisionCheck, Storage } from "workspace-engine";
import { answeringAgain, type Fault, faulty } from "./faulty";

const isRevision = (check: Check): check is RevisionCheck => !("query" in check);
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

type Send = (commit: Commit) => Promise<CommitResult>;

/** A fault of `commit` alone; `send` does it right. */
function miscommitting(
  section: string,
  plant: (commit: Commit, send: Send, team: string) => Promise<CommitResult>,
): Fault {
  return faulty(section, (inner) => ({
    commit: (team, commit) => plant(commit, (sent) => inner.commit(team, sent), team),
  }));
}

/** Leaves out the checks that do not pass the filter. */
function checking(filter: (check: Check) => boolean): Fault {
  return miscommitting("checks", (commit, send) => send({ ...commit, check: commit.check.filter(filter) }));
}

/** Turns some checks into others. */
function rechecking(plant: (inner: MemoryStorage, team: string, check: Check) => Promise<Check>): Fault {
  return faulty("checks", (inner) => ({
    commit: async (team, commit) => {
      const check = await Promise.all(commit.check.map((one) => plant(inner, team, one)));
      const result = await inner.commit(team, { ...commit, check });
      if (result.ok) return result;
      return {
        ok: false,
        conflicts: commit.check.filter((_, index) => result.conflicts.includes(check[index] as Check)),
      };
    },
  }));
}

async function revisionOf(inner: Storage, team: string, { kind, id }: RevisionCheck): Promise<number> {
  const [document] = await inner.get(team, [{ kind, id }]);
  return document?.rev ?? 0;
}

let fresh = 0;
const freshTxId = () => `fresh-${fresh++}`;

/** Another commit, which checks and writes nothing. */
const empty = (commit: Commit): Commit => ({ ...commit, txId: freshTxId(), check: [], put: [], del: [] });

export const commitFaults: Readonly<Record<string, Fault>> = {
  "counts refused commits as made": faulty("checks", (inner) => ({
    stats: () => ({ commits: inner.stats().commits + inner.stats().conflicts, conflicts: 0 }),
  })),
  "gives a commit that writes nothing no number": faulty("commits", (inner) => {
    let last: CommitResult = { ok: true, sequence: 0, rev: 0 };
    return {
      commit: async (team, commit) => {
        if (commit.put.length + commit.del.length + commit.check.length === 0) return last;
        last = await inner.commit(team, commit);
        return last;
      },
    };
  }),
  "skips numbers": miscommitting("commits", async (commit, send) => {
    const result = await send(commit);
    if (result.ok && result.sequence % 3 === 0) await send(empty(commit));
    return result;
  }),
  "counts revisions per document": faulty("commits", (inner) => ({
    commit: async (team, commit) => {
      const result = await inner.commit(team, commit);
      return result.ok ? { ...result, rev: 1 } : result;
    },
  })),
  "applies the puts of one kind only": miscommitting("commits", (commit, send) => {
    const [first] = commit.put;
    return send({ ...commit, put: commit.put.filter(({ kind }) => kind === first?.kind) });
  }),
  "applies what it can": miscommitting("commits", async (commit, send) => {
    try {
      return await send(commit);
    } catch (error) {
      const [first] = commit.put;
      if (first !== undefined) await send({ ...commit, txId: freshTxId(), put: [first], del: [] });
      throw error;
    }
  }),
  "applies the first put although a check fails": miscommitting("checks", async (commit, send) => {
    const result = await send(commit);
    if (!result.ok) await send({ ...empty(commit), put: commit.put.slice(0, 1) });
    return result;
  }),
  "ignores checks of revision 0": checking((check) => !isRevision(check) || check.rev !== 0),
  "looks at the first check only": miscommitting("checks", (commit, send) =>
    send({ ...commit, check: commit.check.slice(0, 1) }),
  ),
  "names the first conflict only": miscommitting("checks", async (commit, send) => {
    const result = await send(commit);
    return result.ok ? result : { ok: false, conflicts: result.conflicts.slice(0, 1) };
  }),
  "names every check as a conflict": miscommitting("checks", async (commit, send) => {
    const result = await send(commit);
    return result.ok ? result : { ok: false, conflicts: commit.check };
  }),
  "takes a revision ahead of the document's": rechecking(async (inner, team, check) => {
    if (!isRevision(check) || check.rev === 0) return check;
    const rev = await revisionOf(inner, team, check);
    return check.rev > rev && rev > 0 ? { ...check, rev } : check;
  }),
  "takes more than it counted": rechecking(async (inner, team, check) => {
    if (isRevision(check)) return check;
    return { ...check, count: Math.max(check.count, await inner.count(team, check.query)) };
  }),
  "compares revisions with the last commit's": rechecking(async (inner, team, check) => {
    if (!isRevision(check) || check.rev === 0) return check;
    const changes = await inner.changes(team, 0, 1000);
    return changes.length === check.rev ? check : { ...check, rev: -1 };
  }),
  "checks after it has written": miscommitting("checks", async (commit, send) => {
    const written = new Set(commit.put.map(({ id }) => id));
    const conflicts = commit.check.filter((check) => isRevision(check) && check.rev === 0 && written.has(check.id));
    return conflicts.length > 0 ? { ok: false, conflicts } : send(commit);
  }),
  "numbers refused commits": miscommitting("checks", async (commit, send) => {
    const result = await send(commit);
    if (!result.ok) await send(empty(commit));
    return result;
  }),
  "knows the last txId only": faulty("repeated commits", (inner) => {
    const last = new Map<string, string>();
    return {
      commit: (team, commit) => {
        const txId = last.get(team) === commit.txId ? commit.txId : `${commit.txId} ${freshTxId()}`;
        last.set(team, commit.txId);
        return inner.commit(team, { ...commit, txId });
      },
    };
  }),
  "takes all that bears a used txId for the same commit": answeringAgain("repeated commits", ({ ok }) => ok),
  "compares no checks of what bears a used txId": faulty("repeated commits", (inner) => {
    const used = new Set<string>();
    return {
      commit: async (team, commit) => {
        const key = `${team} ${commit.txId}`;
        const result = await inner.commit(team, used.has(key) ? { ...commit, check: [] } : commit);
        if (result.ok) used.add(key);
        return result;
      },
    };
  }),
  "remembers the txIds of refused commits": answeringAgain("repeated commits", ({ ok }) => !ok),
  "awaits between checking and writing": faulty("concurrency", (inner) => ({
    commit: async (team, commit) => {
      const probe = await inner.commit(team, { ...empty(commit), check: [...commit.check, never] });
      const conflicts = probe.ok ? [] : probe.conflicts.filter((check) => check !== never);
      if (conflicts.length > 0) return { ok: false, conflicts };
      await turn();
      return inner.commit(team, { ...commit, check: [] });
    },
  })),
  "loses a number when commits meet": faulty("concurrency", (inner) => {
    let underWay = 0;
    return {
      commit: async (team, commit) => {
        underWay++;
        await turn();
        if (underWay > 1) await inner.commit(team, empty(commit));
        underWay--;
        return inner.commit(team, commit);
      },
    };
  }),
  "gets documents one after the other": faulty("concurrency", (inner) => ({
    get: async (team, keys, options) => {
      const documents = [];
      for (const key of keys) {
        documents.push(...(await inner.get(team, [key], options)));
        await turn();
      }
      return documents;
    },
    commit: async (team, commit) => {
      await turn();
      return inner.commit(team, commit);
    },
  })),
};

/** A check that never holds. */
const never: Check = { kind: "item", id: "none", rev: -1 };
