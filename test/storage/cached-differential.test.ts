import { describe, expect, test } from "vitest";
import { type Commit, MemoryStorage, type Query } from "workspace-engine";
import { type FaultStorageOptions, seededRandom } from "workspace-engine/testing";
import { Random } from "../../src/testing/repeatable/random";
import { commitOf, itemKey } from "../../src/testing/storage-contract/harness/fixture";
import { StorageModel } from "../../src/testing/storage-contract/harness/model";
import { randomCommit, randomQuery } from "../../src/testing/storage-contract/harness/random-draft";
import { send } from "../../src/testing/storage-contract/harness/trial";
import { cachedFixture, truthful } from "./cached-fixture";

const teams = ["t-1", "t-2", "t-3"] as const;
const STEPS = 80;

/** What a team has been through, and the oldest state that a read may still show. */
class Past {
  readonly #commits: Commit[] = [];
  #oldest = 0;

  get model(): StorageModel {
    return this.#after(this.#commits.length);
  }

  /** Takes part in what the storage did; from now on every read must show it, if `isSeen`. */
  record(commit: Commit, isSeen: boolean): boolean {
    const { ok } = this.model.commit(commit);
    if (ok) this.#commits.push(commit);
    if (isSeen) this.#oldest = this.#commits.length;
    return ok;
  }

  /** Whether some state shows this, no older than any shown before. */
  shows(query: Query, found: unknown): boolean {
    for (let sequence = this.#oldest; sequence <= this.#commits.length; sequence += 1) {
      if (JSON.stringify(this.#after(sequence).find(query)) !== JSON.stringify(found)) continue;
      this.#oldest = sequence;
      return true;
    }
    return false;
  }

  #after(sequence: number): StorageModel {
    const model = new StorageModel();
    for (const commit of this.#commits.slice(0, sequence)) model.commit(commit);
    return model;
  }
}

interface Play {
  readonly seed: number;
  readonly foreign: number;
  readonly faults?: FaultStorageOptions;
  readonly retainedChanges?: number;
}

/** Plays one history on a cache with little room, with others writing behind it. */
async function play({ seed, foreign, faults = {}, retainedChanges = 1000 }: Play): Promise<void> {
  const random = new Random(seededRandom(seed));
  const memory = new MemoryStorage({ retainedChanges });
  const { cache } = await cachedFixture({ maxTeams: 2, maxDocuments: 12 }, { ...faults, seed }, memory);
  const pasts = new Map(teams.map((team) => [team, new Past()] as const));
  for (let step = 1; step <= STEPS; step += 1) {
    const name = `seed ${seed}, step ${step}`;
    const team = random.pick(teams);
    const past = pasts.get(team) ?? new Past();
    if (random.chance(0.5)) {
      const isForeign = random.chance(foreign);
      const draft = randomCommit(random, (id) => past.model.get(itemKey(id))?.rev ?? 0);
      const commit = truthful(commitOf(step, draft));
      const { ok } = await send(isForeign ? memory : cache, team, commit);
      expect(past.record(commit, !isForeign), name).toBe(ok);
    } else {
      const query = randomQuery(random);
      expect(past.shows(query, await again(() => cache.find(team, query))), `${name}: ${JSON.stringify(query)}`).toBe(
        true,
      );
    }
    expect(cache.held.teams).toBeLessThanOrEqual(2);
    expect(cache.held.documents).toBeLessThanOrEqual(12);
  }
}

async function again<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Error && error.name === "StorageError")) throw error;
    }
  }
}

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

describe("random histories behind a cache agree with a plain model", () => {
  test("[B22.1 B22.2 B22.6] of a process that writes alone", async () => {
    for (const seed of seeds) await play({ seed, foreign: 0 });
  });

  test("[B22.4] with others that write behind it, at some state that is never older than one shown", async () => {
    for (const seed of seeds) await play({ seed, foreign: 0.4 });
  });

  test("[B22.4] with others and a feed that soon forgets", async () => {
    for (const seed of seeds) await play({ seed, foreign: 0.6, retainedChanges: 40 });
  });

  test("[B22.3] with lost answers, refusals and commits that arrive twice", async () => {
    const rates = { lost_answer: 0.1, lost_request: 0.1, busy: 0.05, duplicate: 0.1 };
    for (const seed of seeds) await play({ seed, foreign: 0.2, faults: { rates } });
  });
});
