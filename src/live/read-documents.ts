import { documentIn } from "../documents/stored";
import type { LiveSource } from "../engine/engine";
import type { Storage, StoredDocument } from "../storage/storage";
import { BoardOrder } from "../views/board-order";
import { type FindHeld, nextChange } from "./next-change";
import type { WatchedView } from "./watched-view";

/** How often it is tried to read a state that some commit left, and not what lies between two. */
const ATTEMPTS = 3;

/** Readings of views that ask the same for the same viewer after the same commit: to look through documents takes long. */
export type Readings = Map<string, Promise<readonly StoredDocument[]>>;

/**
 * Reads a view's documents as of an instant, how many there are if that is asked for, and when they will change. Returns the
 * last commit that is in them for sure.
 */
export async function readDocuments(
  view: WatchedView,
  { options }: LiveSource,
  readings: Readings,
  now: number,
): Promise<number> {
  const { storage, teamId } = options;
  const { kind, sort, window } = view;
  const where = view.where(now);
  let { last } = await storage.logRange(teamId);
  const find = finderFor(view, storage, readings, () => last);
  for (let attempt = 1; ; attempt += 1) {
    const order = view.isByLists ? await BoardOrder.read(view.reader(storage), where, sort) : undefined;
    const documents = await (order === undefined
      ? find({ kind, where, sort, limit: window.capacity })
      : order.find(
          {
            find: ({ lists, limit }) => find({ kind, where: [...where, lists], sort, limit }),
            documentOf: ({ body }) => documentIn("card", body),
          },
          window.capacity,
        ));
    let count = documents.length;
    if (view.isCounted && count === window.capacity) {
      // Where it goes by how they are shown, each must be looked at.
      count = view.isSeenInPart
        ? (await find({ kind, where, sort, limit: Number.MAX_SAFE_INTEGER })).length
        : await storage.count(teamId, { kind, where });
    }
    // A view that was closed meanwhile must stay empty.
    if (view.isReleased) return last;
    view.fill(documents, count, last, order);
    const later = await storage.logRange(teamId);
    if (later.last === last || attempt === ATTEMPTS) break;
    last = later.last;
  }
  const wakeAt = await nextChange(view, find, now);
  if (!view.isReleased) view.wakeAt = wakeAt;
  return last;
}

/** Goes by how the documents are shown to the view's viewer where that matters, else by the query alone. */
function finderFor(view: WatchedView, storage: Storage, readings: Readings, sequence: () => number): FindHeld {
  const { viewer, fixed } = view;
  const { teamId } = viewer.context;
  const read: FindHeld = async (query) => {
    const visible = view.visible(storage);
    const where = [...query.where, ...(await visible.clauses())];
    return visible.pick({
      sort: query.sort,
      limit: query.limit,
      after: undefined,
      find: (limit, after) => storage.find(teamId, { ...query, where, limit, ...(after && { after }) }),
      documentOf: ({ body }) => documentIn("card", body),
    });
  };
  return (query) => {
    if (!view.isSeenInPart) return storage.find(teamId, query);
    const key = JSON.stringify([viewer.key, sequence(), fixed, query]);
    const reading = readings.get(key) ?? read(query);
    readings.set(key, reading);
    return reading;
  };
}
