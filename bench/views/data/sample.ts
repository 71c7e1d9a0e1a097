import type { StoredDocument } from "workspace-engine";
import type { LoadedDice } from "../../../src/testing/generate-workspace/dice";
import type { Subject } from "./subject";
import { TEAM } from "./writes";

/** Different cards drawn at random, as they are stored. */
export async function sampleCards(
  { storage, corpus }: Pick<Subject, "storage" | "corpus">,
  dice: LoadedDice,
  count: number,
): Promise<readonly StoredDocument[]> {
  const places = new Set<number>();
  while (places.size < Math.min(count, corpus.size)) places.add(dice.below(corpus.size));
  const keys = Array.from(places, (place) => ({ kind: "card", id: corpus.ids[place] ?? "" }));
  const found = await storage.get(TEAM, keys);
  return found.filter((stored) => stored !== null);
}
