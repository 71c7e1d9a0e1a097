import type { Storage } from "../storage/storage";

const CHUNK = 100;

interface Unknown {
  /** A commit that was made before it was sent. */
  readonly after: number;
  readonly committed: (sequence: number) => void;
  /** The feed does not hold it: it was not made, or was forgotten before anybody asked. */
  readonly missing: () => void;
}

/** Commits, by `txId`, of which nobody knows whether they were made, until the feed can be read. */
export function unknownOutcomes() {
  const unknown = new Map<string, Unknown>();
  let lookingUp: Promise<void> | undefined;

  async function lookUp(storage: Storage, team: string): Promise<void> {
    const sent = new Map(unknown);
    const made = await sequencesOf(sent, storage, team);
    for (const [txId, { committed, missing }] of sent) {
      unknown.delete(txId);
      const sequence = made.get(txId);
      if (sequence === undefined) missing();
      else committed(sequence);
    }
  }

  return {
    add: (txId: string, outcome: Unknown) => void unknown.set(txId, outcome),
    /** Rejects as long as the storage does not know. One that is made after that all the same is a gap in the record. */
    async resolve(storage: Storage, team: string): Promise<void> {
      while (unknown.size > 0) {
        lookingUp ??= lookUp(storage, team).finally(() => {
          lookingUp = undefined;
        });
        await lookingUp;
      }
    },
  };
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
