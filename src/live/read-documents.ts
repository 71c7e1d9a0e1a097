import { documentIn } from "../documents/stored";
import type { LiveSource } from "../engine/engine";
import type { Clause } from "../storage/query";
import type { Storage } from "../storage/storage";
import { BoardOrder } from "../views/board-order";
import type { FindHeld, HeldFinder } from "./find-held";
import { nextChange } from "./next-change";
import type { WatchedView } from "./watched-view";

/** How often it is tried to read a state that some commit left, and not what lies between two. */
const ATTEMPTS = 3;

/** Reads a view's documents as of an instant, and when they will change. Returns the last commit that is in them for sure. */
export async function readDocuments(
  view: WatchedView,
  { options }: LiveSource,
  finder: HeldFinder,
  now: number,
): Promise<number> {
  const { storage, teamId } = options;
  const { kind, sort, window } = view;
  let { last } = await storage.logRange(teamId);
  for (let attempt = 1; ; attempt += 1) {
    const find = finder.for(view, last);
    const where = view.where(now);
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
    const { count } = view;
    const isAll = documents.length < window.capacity;
    if (count !== undefined) count.value = isAll ? documents.length : await countOf(view, storage, find, where);
    // A view that was closed meanwhile must stay empty.
    if (view.isReleased) return last;
    view.fill(documents, last, order);
    const later = await storage.logRange(teamId);
    if (count !== undefined) count.isSure = later.last === last;
    if (later.last === last || attempt === ATTEMPTS) break;
    last = later.last;
  }
  const wakeAt = await nextChange(view, finder.for(view, last), now);
  if (!view.isReleased) view.wakeAt = wakeAt;
  return last;
}

/** How many documents belong to a view; where it goes by how they are shown, each must be looked at. */
async function countOf(
  { kind, sort, isSeenInPart, viewer }: WatchedView,
  storage: Storage,
  find: FindHeld,
  where: readonly Clause[],
): Promise<number> {
  if (!isSeenInPart) return storage.count(viewer.context.teamId, { kind, where });
  return (await find({ kind, where, sort, limit: Number.MAX_SAFE_INTEGER })).length;
}
