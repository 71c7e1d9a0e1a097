import type { Fields, JsonObject } from "workspace-engine";
import type { Subject } from "../data/subject";
import { TEAM } from "../data/writes";

const BATCH = 1000;

/** Calls with every card, as it is stored and as it is indexed. */
export async function eachCard(
  { storage, corpus }: Subject,
  call: (id: string, fields: Fields, body: JsonObject) => void,
): Promise<void> {
  for (let start = 0; start < corpus.size; start += BATCH) {
    const keys = corpus.ids.slice(start, start + BATCH).map((id) => ({ kind: "card", id }));
    const stored = await storage.get(TEAM, keys);
    for (const [place, document] of stored.entries()) {
      if (document !== null) call(document.id, corpus.at(start + place), document.body);
    }
  }
}
