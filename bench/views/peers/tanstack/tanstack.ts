import type { Subject } from "../../data/subject";
import type { Case } from "../../shapes/case";
import { columnBy, type Peer } from "../peer";
import { type CardRecord, recordsOf } from "../records";
import { measureLive } from "./live";
import { liveQuery } from "./live-query";
import { type Collection, loadTanStack, type TanStackDb } from "./module";

const indexed = ["board_id", "epic_id", "owner_id", "project_id", "id", "time_created", "time_updated", "due_last"];

/** Live queries over a collection. An answer is the making of one; what they are made for is measured beside. */
export const tanstack: Peer = {
  mostCards: 10_000,
  variants: (cards) => (cards > 1000 ? 2 : 16),
  open: async (subject, cases) => {
    const library = await loadTanStack();
    const collection = await collectionOf(library, subject);
    const facts = await measureLive(library, collection, subject, cases);
    const column = columnBy(asking(library, await collectionOf(library, subject), cases));
    return { columns: [column], facts, close: () => void collection.cleanup() };
  },
};

async function collectionOf(library: TanStackDb, { corpus }: Subject): Promise<Collection> {
  const options = library.localOnlyCollectionOptions({
    id: `cards-${Math.random()}`,
    getKey: (record) => String(record["id"]),
    initialData: recordsOf(corpus),
  });
  const collection = library.createCollection({
    ...options,
    defaultIndexType: library.BTreeIndex,
    autoIndex: "eager",
  });
  for (const field of indexed) collection.createIndex((row) => row[field]);
  await collection.preload();
  return collection;
}

function asking(library: TanStackDb, collection: Collection, cases: readonly Case[]) {
  let last: Collection | undefined;
  return {
    name: "TanStack DB",
    before: async () => last?.cleanup(),
    answer: async (place: number): Promise<readonly CardRecord[]> => {
      const asked = cases[place];
      if (asked === undefined) return [];
      last = liveQuery(library, collection, asked.query);
      await last.preload();
      return last.toArray;
    },
    ids: (found: readonly CardRecord[]) => found.map(({ id }) => String(id)),
  };
}
