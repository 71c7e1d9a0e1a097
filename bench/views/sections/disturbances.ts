import type { CardViewPage, StoredDocument } from "workspace-engine";
import { movedStart } from "../data/card-changes";
import { sampleCards } from "../data/sample";
import { type Subject, workspaceOver } from "../data/subject";
import { applied, commitOf, TEAM } from "../data/writes";
import type { Answerer } from "../timing/asker";
import { at, idsOfPage } from "./answerers";
import type { Bench } from "./section";

/** Writes one card picked at random, in a way that changes no answer. */
export function writingOne({ subject, pool }: Bench): () => Promise<void> {
  return async () => write(subject, await sampleCards(subject, pool.random, 1));
}

/** Writes every card of the answer, in a way that does not change it: nothing that was made of them is of use any more. */
export function writingThePage({ subject, cases }: Bench): (place: number) => Promise<void> {
  return async (place) => {
    const keys = at(cases, place).expected.map((id) => ({ kind: "card", id }));
    const documents = await subject.storage.get(TEAM, keys);
    await write(
      subject,
      documents.filter((stored) => stored !== null),
    );
  };
}

async function write({ storage, corpus }: Subject, documents: readonly StoredDocument[]): Promise<void> {
  // A commit that tells of no change is no write.
  if (documents.length === 0) return;
  const put = documents.map(movedStart);
  await applied(storage, commitOf(put, documents));
  for (const { id, fields } of put) corpus.put(id, fields);
}

/**
 * Each call is the first view of a workspace over the same storage, which has the operations' code already, and has
 * opened the storage and answered something else: that is no part of a view.
 */
export function firstCalls({ subject: { storage }, cases }: Bench): Answerer<CardViewPage> {
  let fresh = workspaceOver(storage);
  return {
    name: "previewView, first of a workspace",
    before: async () => {
      fresh = workspaceOver(storage);
      await fresh.getCard({ card_id: "1" });
    },
    answer: (place) => fresh.previewView(at(cases, place).request),
    ids: idsOfPage,
  };
}
