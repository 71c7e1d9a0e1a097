import { expect, test } from "vitest";
import { MemoryStorage, type Storage, StorageError } from "workspace-engine";
import { cardWorkspace, refusalOf } from "../operations/fixture";
import { storageWith } from "../storage-with";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("[B24.3] of several reads that fail while a card is shown none is left unanswered", async () => {
  const memory = new MemoryStorage();
  let isLost = false;
  const get: Storage["get"] = async (team, keys, options) => {
    if (isLost && keys.every(({ kind }) => kind !== "card")) throw new StorageError("unavailable", "It is gone.");
    return memory.get(team, keys, options);
  };
  // A storage that knows its last commit would not be asked again.
  const storage = storageWith(memory, { get, lastSequence: undefined });
  const { workspace, card } = await cardWorkspace({ storage }, { title: "Write" });
  const unanswered: unknown[] = [];
  const note = (reason: unknown) => void unanswered.push(reason);
  process.on("unhandledRejection", note);
  isLost = true;
  try {
    await refusalOf(workspace.getCard({ card_id: card.id }), 503);
    await turn();
  } finally {
    process.off("unhandledRejection", note);
  }
  expect(unanswered).toEqual([]);
});
