import { idsFrom } from "../../base/ids";
import { secureRandom } from "../../base/secure-random";
import type { CommitLog, DocumentWrite, JsonObject, Storage } from "../storage";
import { StorageError } from "../storage-error";
import { subscribe } from "../subscribe";
import type { Shards } from "./movable-storage";
import { type Placement, placementKey } from "./placement";
import { sendUntilKnown } from "./send-until-known";

/** No workspace's id has a space. */
const DIRECTORY_TEAM = "shard directory";

const ids = /*#__PURE__*/ idsFrom(secureRandom);

export const newUlid = (): string => ids.ulid(Date.now());

/** What a log says of a commit that moves a workspace: nothing that it shows changes by it. */
export const moveLog = (time: number): CommitLog => ({
  time,
  actor: { user_id: "system", type: "system" },
  operation: "moveWorkspace",
  changes: [],
});

/** Which workspace is on which shard, in a database; what it was asked is remembered, and may be out of date. */
export class ShardDirectory {
  readonly #storage: Storage;
  readonly #place: Shards["place"];
  readonly #known = new Map<string, Placement>();

  constructor(storage: Storage, place: Shards["place"]) {
    this.#storage = storage;
    this.#place = place;
  }

  /** As it was last heard. */
  known(team: string): Placement | undefined {
    return this.#known.get(team);
  }

  async of(team: string): Promise<Placement> {
    return this.#known.get(team) ?? (await this.ask(team));
  }

  /** As it is in the database. */
  async ask(team: string): Promise<Placement> {
    return this.change(team, (placement) => placement);
  }

  /** Asks about several teams, each of which the directory has. */
  async refresh(teams: readonly string[]): Promise<void> {
    const found = await this.#storage.get(DIRECTORY_TEAM, teams.map(placementKey));
    for (const document of found) if (document !== null) this.#remember(document.id, document.body);
  }

  /** Writes what the recipe makes of the placement, unless it leaves it as it is; what it throws is thrown. */
  async change(team: string, recipe: (placement: Placement) => Placement): Promise<Placement> {
    for (;;) {
      const [found] = await this.#storage.get(DIRECTORY_TEAM, [placementKey(team)]);
      const before = found && placementIn(found.body);
      const after = recipe(before ?? (await this.#placed(team)));
      if (after === before || (await this.#write(team, after, found?.rev ?? 0))) return this.#remember(team, after);
    }
  }

  /** Wakes when placements may have changed. Returns the way to stop. */
  notify(wake: () => void): () => void {
    return subscribe(this.#storage, DIRECTORY_TEAM, wake);
  }

  async #placed(team: string): Promise<Placement> {
    try {
      return { shard: await this.#place(team), epoch: 0, first: 1, retention: {} };
    } catch (cause) {
      throw new StorageError("unavailable", `No shard was chosen for ${team}.`, { cause });
    }
  }

  async #write(team: string, placement: Placement, rev: number): Promise<boolean> {
    const write: DocumentWrite = { ...placementKey(team), body: bodyOf(placement), fields: {} };
    const check = [{ ...placementKey(team), rev }];
    const log = moveLog(Date.now());
    const result = await sendUntilKnown(this.#storage, DIRECTORY_TEAM, {
      ...{ txId: newUlid(), log, check, put: [write], del: [] },
    });
    return result.ok;
  }

  #remember(team: string, placement: Placement | JsonObject): Placement {
    const known = placementIn(placement);
    this.#known.set(team, known);
    return known;
  }
}

const placementIn = (body: Placement | JsonObject): Placement => body as unknown as Placement;

const bodyOf = (placement: Placement): JsonObject => placement as unknown as JsonObject;
