import { changedCard } from "../../data/card-changes";
import { Corpus } from "../../data/corpus";
import { sampleCards } from "../../data/sample";
import type { Subject } from "../../data/subject";
import { gate } from "../../gate";
import { both } from "../../report/numbers";
import type { Fact } from "../../report/result";
import type { Case } from "../../shapes/case";
import { firstMatches } from "../../shapes/oracle";
import { Pool } from "../../shapes/pool";
import { Samples } from "../../timing/samples";
import { timeCall } from "../../timing/time-call";
import { recordOf } from "../records";
import { liveQuery } from "./live-query";
import type { Collection, TanStackDb } from "./module";

const VIEWS = 64;
const UPDATES = 100;

/** Keeps live queries open while cards change, and holds what they show in the end to what they should. */
export async function measureLive(
  library: TanStackDb,
  collection: Collection,
  subject: Subject,
  cases: readonly Case[],
): Promise<readonly Fact[]> {
  const firstPages = cases.filter(({ query }) => query.after === undefined);
  const watched = Array.from({ length: VIEWS }, (_, place) => firstPages[place % firstPages.length]).filter(
    (asked) => asked !== undefined,
  );
  const views: Collection[] = [];
  for (const { query } of watched) {
    const view = liveQuery(library, collection, query);
    view.subscribeChanges(() => {});
    await view.preload();
    views.push(view);
  }
  const corpus = new Corpus();
  for (const [place, id] of subject.corpus.ids.entries()) corpus.put(id, subject.corpus.at(place));
  const samples = await update(collection, subject, corpus);
  for (const [place, asked] of watched.entries()) {
    const expected = firstMatches(corpus, asked.query, 25).map(({ id }) => id);
    gate("TanStack DB, live", { ...asked, expected }, views[place]?.toArray.map(({ id }) => String(id)) ?? []);
  }
  await Promise.all(views.map((view) => view.cleanup()));
  const value = `${both(samples.figure())} µs`;
  return [{ section: "TanStack DB", name: `${views.length} live views, one card changed, p50 / p99`, value }];
}

async function update(collection: Collection, subject: Subject, corpus: Corpus): Promise<Samples> {
  const samples = new Samples(UPDATES);
  const { random } = new Pool(subject.corpus);
  const documents = await sampleCards(subject, random, UPDATES);
  for (const [turn, stored] of documents.entries()) {
    const { id, fields } = changedCard(stored, turn, subject.choices);
    const record = recordOf(id, fields);
    corpus.put(id, fields);
    await timeCall(samples, async () => collection.update(id, (draft) => void Object.assign(draft, record)));
  }
  return samples;
}
