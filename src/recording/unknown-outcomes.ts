import type { Storage } from "../storage/storage";

/** Commits read at once. */
const CHUNK = 100;

interface Unknown {
  /** A commit that was made before it was sent. */
  readonly after: number;
  readonly committed: (sequence: number) => void;
  /** The feed does not hold it: it was not made, or was forgotten before anybody asked. */
  readonly missing: () => void;
}

/** Commits of which nobody knows whether they were made, until the feed can be read. */
export class UnknownOutcomes {
  /** By `txId`. */
  readonly #unknown = new Map<string, Unknown>();
  #settling: Promise<void> | undefined;

  add(txId: string, unknown: Unknown): void {
    this.#unknown.set(txId, unknown);
  }

  /**
   * Finds out what became of them; rejects as long as the storage does not know. One that is made after that all the same is
   * a gap in the record.
   */
  async settle(storage: Storage, team: string): Promise<void> {
    while (this.#unknown.size > 0) {
      this.#settling ??= this.#lookUp(storage, team).finally(() => {
        this.#settling = undefined;
      });
      await this.#settling;
    }
  }

  async #lookUp(storage: Storage, team: string): Promise<void> {
    const sent = new Map(this.#unknown);
    const made = await sequencesOf(sent, storage, team);
    for (const [txId, { committed, missing }] of sent) {
      this.#unknown.delete(txId);
      const sequence = made.get(txId);
      if (sequence === undefined) missing();
      else committed(sequence);
    }
  }
}

async function sequencesOf(
  sent: ReadonlyMap<string, Unknown>,
  storage: Storage,
  team: string,
): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  let position = Math.min(...Array.from(sent.values(), ({ after }) => after));
  for (;;) {
    const feed = await storage.changes(team, position, CHUNK);
    if (feed === "gap") {
      position = (await storage.logRange(team)).first - 1;
      continue;
    }
    for (const { txId, sequence } of feed) if (sent.has(txId)) made.set(txId, sequence);
    const last = feed.at(-1);
    if (last === undefined) return made;
    position = last.sequence;
  }
}
