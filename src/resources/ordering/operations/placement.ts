import { compareIds } from "../../../base/id-format";
import type { Session } from "../../../session/session";
import { anyOf, ascending, descending, noneOf } from "../../../storage/clauses";
import type { Clause, Sort } from "../../../storage/query";
import { keyBetween, spreadKeys } from "../order-key";
import { type Among, allSiblingsNow, type Ordered, siblingsNow } from "./siblings-now";

/** The documents that share one order. */
export interface Siblings extends Among {
  /** Which of them a position counts: the ones that are shown together. Left out, all. */
  readonly counted?: readonly Clause[];
}

/** What stands in an order. */
interface Placed {
  readonly id: string;
  readonly order_key: string;
}

/** What stands before a place and after it; `null` is the edge of the order. */
type Gap = readonly [before: Placed | null, after: Placed | null];

const forwards: Sort = ascending("order_key");
const backwards: Sort = descending("order_key");

/** Selects the children of one parent. */
export const childrenOf = (kind: Ordered, field: string, parentId: string): Siblings => ({
  kind,
  where: [anyOf(field, [parentId])],
});

/**
 * The order key that puts an item at a zero-based `position` among its siblings, itself not counted; past the end or
 * left out means last. The key the item has already is kept where it fits, so that an item that stands there does not
 * change.
 * Rules L1, C6, C9.
 */
export async function orderKeyAt(
  session: Session,
  { kind, where, counted = [] }: Siblings,
  { id, order_key }: { readonly id: string; readonly order_key?: string },
  position?: number | null,
): Promise<string> {
  const others: Siblings = { kind, where: [...where, noneOf("id", [id])] };
  const [before, after] = await neighbours(session, { kind, where: [...others.where, ...counted] }, position);
  if (order_key !== undefined && precedes(before, { id, order_key }) && precedes({ id, order_key }, after)) {
    return order_key;
  }
  return keyIn(session, others, [before, after], id);
}

/** The same for an item that is new, whose id may be awaited meanwhile. */
export async function newOrderKeyAt(
  session: Session,
  { kind, where, counted = [] }: Siblings,
  newId: Promise<string>,
  position?: number | null,
): Promise<{ readonly id: string; readonly order_key: string }> {
  const siblings = { kind, where: [...where, ...counted] };
  const [id, gap] = await Promise.all([newId, neighbours(session, siblings, position)]);
  return { id, order_key: await keyIn(session, { kind, where }, gap, id) };
}

async function keyIn(session: Session, siblings: Siblings, [before, after]: Gap, id: string): Promise<string> {
  const key = keyBetween(before?.order_key ?? null, after?.order_key ?? null, id);
  if (key !== null) return key;
  const [own = ""] = await spreadAnew(session, siblings, [id], before);
  return own;
}

/** Order keys that put new items after all their siblings, in the order of their ids. Rules C6, C9. */
export async function orderKeysLast(session: Session, siblings: Siblings, ids: readonly string[]): Promise<string[]> {
  const [last] = await siblingsNow(session, siblings, backwards, 0, 1);
  const keys: string[] = [];
  for (const id of ids) {
    const key = keyBetween(keys.at(-1) ?? last?.order_key ?? null, null, id);
    if (key === null) return spreadAnew(session, siblings, ids);
    keys.push(key);
  }
  return keys;
}

/** Whether one stands before the other; `null` is the edge of the order. Rule C6. */
function precedes(left: Placed | null, right: Placed | null): boolean {
  if (left === null || right === null || left.order_key < right.order_key) return true;
  return left.order_key === right.order_key && compareIds(left.id, right.id) < 0;
}

async function neighbours(session: Session, others: Siblings, position?: number | null): Promise<Gap> {
  const slice = (sort: Sort, offset: number, limit: number): Promise<readonly Placed[]> =>
    siblingsNow(session, others, sort, offset, limit);
  // The position may be past the end.
  const end = position === 0 ? [] : slice(backwards, 0, 1);
  const around = typeof position !== "number" ? [] : slice(forwards, Math.max(position - 1, 0), 2);
  const [[last = null], [first = null, second = null]] = await Promise.all([end, around]);
  if (position === 0) return [null, first];
  return first === null ? [last, null] : [first, second];
}

/** Gives fresh keys to the siblings and answers those of the items that come after one of them, first or last. */
async function spreadAnew(
  session: Session,
  { kind, where }: Siblings,
  items: readonly string[],
  place?: Placed | null,
): Promise<string[]> {
  const documents = await allSiblingsNow(session, { kind, where });
  const position = place === undefined ? documents.length : placeAfter(documents, place);
  const before = documents.slice(0, position).map(({ id }) => id);
  const after = documents.slice(position).map(({ id }) => id);
  const keys = spreadKeys([...before, ...items, ...after]);
  const own = keys.splice(before.length, items.length);
  for (const [place, id] of [...before, ...after].entries()) {
    const order_key = keys[place] ?? "";
    await session.amend(kind, id, (draft) => void Object.assign(draft, { order_key }));
  }
  return own;
}

const placeAfter = (documents: readonly Placed[], place: Placed | null): number =>
  place === null ? 0 : documents.findIndex(({ id }) => id === place.id) + 1;
