import type { StoredDocument } from "workspace-engine";
import type { SkewedRandom } from "../../../src/testing/generate-workspace/world";
import type { Subject } from "./subject";
import { TEAM } from "./writes";

/** Different cards drawn at random, as they are stored. */
export async function sampleCards(
  { storage, corpus }: Pick<Subject, "storage" | "corpus">,
  random: SkewedRandom,
  count: number,
): Promise<readonly StoredDocument[]> {
  const places = new Set<number>();
  while (places.size < Math.min(count, corpus.size)) places.add(random.below(corpus.size));
  const keys = Array.from(places, (place) => ({ kind: "card", id: corpus.ids[place] ?? "" }));
  const found = await storage.get(TEAM, keys);
  return found.filter((stored) => stored !== null);
}
