import type { CacheSettings } from "./cache-options";
import { TeamCache } from "./team-cache";

/** What a cache holds. */
export interface Held {
  readonly teams: number;
  readonly documents: number;
}

/** The teams of a cache, as many as there is room for; those used last stay. */
export class Shelf {
  readonly #maxTeams: number;
  readonly #maxDocuments: number;
  /** The one used last comes last. */
  readonly #teams = new Map<string, TeamCache>();

  constructor({ maxTeams, maxDocuments }: Pick<CacheSettings, "maxTeams" | "maxDocuments">) {
    this.#maxTeams = maxTeams;
    this.#maxDocuments = maxDocuments;
  }

  [Symbol.iterator](): Iterator<TeamCache> {
    return this.#teams.values();
  }

  get held(): Held {
    const full = [...this.#teams.values()].filter(({ contents }) => contents !== undefined);
    return { teams: full.length, documents: full.reduce((sum, { size }) => sum + size, 0) };
  }

  get(team: string): TeamCache | undefined {
    return this.#teams.get(team);
  }

  /** The team's place, which is now the one used last. */
  use(team: string): TeamCache {
    const known = this.#teams.get(team);
    const cache = known ?? new TeamCache(team);
    this.#teams.delete(team);
    this.#teams.set(team, cache);
    if (known === undefined) this.makeRoom(cache);
    return cache;
  }

  /** Lets go of others until the limits are kept, the least recently used first; `false` if that was not enough. */
  makeRoom(kept: TeamCache): boolean {
    let documents = 0;
    for (const { size } of this.#teams.values()) documents += size;
    for (const cache of this.#teams.values()) {
      if (this.#teams.size <= this.#maxTeams && documents <= this.#maxDocuments) break;
      if (cache === kept) continue;
      documents -= cache.size - cache.reserved;
      cache.drop();
      if (cache.isIdle) this.#teams.delete(cache.team);
    }
    return documents <= this.#maxDocuments;
  }

  clear(): void {
    for (const cache of this.#teams.values()) cache.drop();
    this.#teams.clear();
  }
}
