import type { Commit, Query, Storage, StoredDocument } from "workspace-engine";
import type { Random } from "../../../src/testing/repeatable/seeded-random";
import { commitOf, item, itemKey } from "../../../src/testing/storage-contract/harness/fixture";
import { send } from "../../../src/testing/storage-contract/harness/trial";
import type { Recorder } from "./recorder";
import type { DocumentsInput } from "./specifications";

export const STORAGE_TEAM = "t-storage";

/** Documents that are checked and written together. */
const groups = ["1", "2"] as const;
const idsOf = (group: string): readonly [string, string] => [`${group}-a`, `${group}-b`];

/** Calls a storage itself, and keeps to the same few documents as all other clients. */
export class StorageClient {
  readonly #storage: Storage;
  readonly #recorder: Recorder;
  readonly #random: Random;
  /** The revisions it knows of. */
  readonly #seen = new Map<string, number>();
  #number: number;
  #sequence = 0;

  /** Its commits have the numbers from `first` on. */
  constructor(storage: Storage, recorder: Recorder, random: Random, first: number) {
    this.#storage = storage;
    this.#recorder = recorder;
    this.#random = random;
    this.#number = first;
  }

  async step(): Promise<void> {
    const roll = this.#random.below(100);
    if (roll < 25) return this.#read(this.#random.pick(groups));
    if (roll < 75) return this.#commit(this.#random.pick(groups));
    if (roll < 88) return this.#allocate();
    return this.#follow();
  }

  async #read(group: string): Promise<void> {
    const ids = idsOf(group);
    await this.#recorder.record("documents", group, { read: ids }, async () => {
      const found = this.#random.chance(0.5) ? await this.#got(ids) : await this.#found(ids);
      found.forEach((document, index) => void this.#seen.set(ids[index] ?? "", document?.rev ?? 0));
      return found.map((document) => document && [document.rev, Number(document.body["value"])]);
    });
  }

  #got(ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return this.#storage.get(STORAGE_TEAM, ids.map(itemKey));
  }

  async #found(ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const where: Query["where"] = [{ operator: "in", field: "id", values: ids }];
    const sort = { field: "id", direction: "ascending" } as const;
    const found = await this.#storage.find(STORAGE_TEAM, { kind: "item", where, sort });
    return ids.map((id) => found.find((document) => document.id === id) ?? null);
  }

  async #commit(group: string): Promise<void> {
    const ids = idsOf(group);
    this.#number += 1;
    const value = this.#number;
    const written = this.#random.chance(0.5) ? ids : [this.#random.pick(ids)];
    const checked = this.#random.chance(0.7) ? written : ids;
    const input = {
      check: Object.fromEntries(checked.map((id) => [id, this.#seen.get(id) ?? 0])),
      put: Object.fromEntries(written.map((id) => [id, value])),
    } satisfies DocumentsInput;
    let sequence: number | undefined;
    const output = await this.#recorder.record("documents", group, input, async () => {
      const result = await send(this.#storage, STORAGE_TEAM, commitOf(value, stagedOf(input)));
      if (!result.ok) return "conflict";
      sequence = result.sequence;
      for (const id of written) this.#seen.set(id, result.rev);
      return result.rev;
    });
    if (sequence !== undefined) this.#recorder.alsoTo("feed", "", { append: true }, sequence);
    if (output === "conflict") await this.#read(group);
  }

  async #allocate(): Promise<void> {
    const n = 1 + this.#random.below(3);
    await this.#recorder.record("counter", "items", { n }, () => this.#storage.allocate(STORAGE_TEAM, "items", n));
  }

  async #follow(): Promise<void> {
    const input = { after: Math.max(0, this.#sequence - this.#random.below(2)), limit: 1 + this.#random.below(20) };
    await this.#recorder.record("feed", "", input, async () => {
      const changes = await this.#storage.changes(STORAGE_TEAM, input.after, input.limit);
      if (changes === "gap") throw new Error("Commits were forgotten.");
      this.#sequence = changes.at(-1)?.sequence ?? this.#sequence;
      return changes.map(({ sequence }) => sequence);
    });
  }
}

function stagedOf({ check, put }: Extract<DocumentsInput, { check: unknown }>): Pick<Commit, "check" | "put"> {
  return {
    check: Object.entries(check).map(([id, rev]) => ({ ...itemKey(id), rev })),
    put: Object.entries(put).map(([id, value]) => item(id, { rank: value }, { value })),
  };
}
