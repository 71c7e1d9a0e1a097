import { pause } from "../../base/waiting";
import type { KindDefinition, Storage } from "../storage";
import { StorageError } from "../storage-error";
import type { StorageStatistics } from "../storage-statistics";
import type { Shards } from "./movable-storage";
import { MoveError } from "./move-error";
import { OpenShards } from "./open-shards";
import { epochOf, isSamePlace, type Placement, placementKind, sealKey } from "./placement";
import { ShardDirectory } from "./shard-directory";

/** For how long a writer waits for a workspace that is handed over, in milliseconds, and how often it looks. */
const PATIENCE_MS = 5000;
const LOOK_MS = 10;

/** What came of a call on the shard in which a workspace was looked for, and whether it is still there. */
export interface Outcome<T> {
  readonly answer: T;
  readonly isThere: boolean;
}

/** What a call does that finds a workspace sealed which is not handed over yet. */
export type WhileSealed = "answer" | "wait";

type Call<T> = (shard: Storage, placement: Placement) => Promise<T>;

/** Finds each workspace: where the directory says, which is asked again when the shard's seal shows that it has moved. */
export class Whereabouts {
  readonly directory: ShardDirectory;
  readonly #given: Shards;
  readonly #shards = new OpenShards();

  constructor(given: Shards) {
    this.#given = given;
    this.directory = new ShardDirectory(given.directory, given.place);
  }

  get kinds(): readonly KindDefinition[] {
    return this.#shards.kinds;
  }

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    await this.#given.directory.open([placementKind]);
    await this.#shards.declare([...kinds, placementKind]);
  }

  /** Of the shards, without the directory. */
  stats(): StorageStatistics {
    return this.#shards.stats();
  }

  refuseUnlessOpen(): void {
    this.#shards.refuseUnlessOpen();
  }

  async close(): Promise<void> {
    const { directory } = this.#given;
    const isShard = this.#shards.isOpen(directory);
    await Promise.all([this.#shards.close(), isShard ? undefined : directory.close()]);
  }

  /** A call after which the seal shows that the workspace was there. */
  checked<T>(team: string, call: Call<T>, whileSealed: WhileSealed = "answer"): Promise<T> {
    return this.call(team, whileSealed, async (shard, placement) => {
      const answer = await call(shard, placement);
      const [seal] = await shard.get(team, [sealKey]);
      return { answer, isThere: epochOf(seal) === placement.epoch };
    });
  }

  /**
   * Makes a call where the workspace is. While it is sealed and not handed over yet nobody can have written elsewhere: what
   * was read is as true as before, and who would write waits.
   */
  async call<T>(team: string, whileSealed: WhileSealed, make: Call<Outcome<T>>): Promise<T> {
    this.#shards.refuseUnlessOpen();
    let placement = await this.directory.of(team);
    for (;;) {
      const outcome = await this.#tried(team, placement, make);
      if (outcome?.isThere) return outcome.answer;
      const current = await this.directory.ask(team);
      const isHere = isSamePlace(current, placement);
      if (isHere && outcome !== undefined && whileSealed === "answer") return outcome.answer;
      placement = isHere ? await this.#handedOver(team, placement) : current;
    }
  }

  /** Nothing where the shard cannot be reached, and the directory has another place. */
  async #tried<T>(team: string, placement: Placement, make: Call<Outcome<T>>): Promise<Outcome<T> | undefined> {
    try {
      return await make(await this.at(placement), placement);
    } catch (error) {
      if (!(error instanceof StorageError) || error.kind !== "unavailable") throw error;
      const current = await this.directory.ask(team);
      if (isSamePlace(current, placement)) throw error;
      return undefined;
    }
  }

  async #handedOver(team: string, before: Placement): Promise<Placement> {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      await pause(LOOK_MS);
      const placement = await this.directory.ask(team);
      if (!isSamePlace(placement, before)) return placement;
    }
    const message = `The workspace ${team} is being moved: nobody can write to it until that is done or taken back.`;
    throw new StorageError("busy", message, { hasWaited: true });
  }

  async at({ shard: name }: Placement): Promise<Storage> {
    const shard = this.#shardNamed(name);
    if (shard === undefined) throw new StorageError("unavailable", `There is no shard "${name}".`);
    return this.#shards.opened(shard);
  }

  async named(name: string): Promise<Storage> {
    const shard = this.#shardNamed(name);
    if (shard === undefined) throw new MoveError("unknown_shard", `There is no shard "${name}".`);
    return this.#shards.opened(shard);
  }

  #shardNamed(name: string): Storage | undefined {
    return Object.hasOwn(this.#given.shards, name) ? this.#given.shards[name] : undefined;
  }

  /** The team's shard, if that is known at once and it is open. */
  known(team: string): Storage | undefined {
    this.#shards.refuseUnlessOpen();
    const shard = this.#shardNamed(this.directory.known(team)?.shard ?? "");
    return shard !== undefined && this.#shards.isOpen(shard) ? shard : undefined;
  }
}
