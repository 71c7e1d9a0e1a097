import { compareIds } from "../../../base/id-format";
import { type Documents, documentIn } from "../../../documents";
import { refusal } from "../../../errors/errors";
import type { StagedChange } from "../../../session/changed";
import { isVisible } from "../../../session/restriction";
import type { Session } from "../../../session/session";
import { compareForSort } from "../../../storage/evaluate";
import { absent, anyOf, ascending, type Clause, descending, noneOf, type Sort } from "../../../storage/query";
import type { BoardDocument } from "../../board/board-fields";
import type { ListDocument } from "../../list/list-fields";
import { keyBetween, spreadKeys } from "../order-key";

type Ordered = "board" | "list" | "card" | "epic" | "page";

type Among = { readonly kind: Ordered; readonly where: readonly Clause[] };

type Sibling = Documents[Ordered];

/** Siblings in the order they have once what is staged is committed, `limit` of them after the first `offset`. */
async function siblingsNow(session: Session, { kind, where }: Among, sort: Sort, offset: number, limit: number) {
  const { ids, siblings } = staged(session, { kind, where });
  if (ids.length === 0) return session.find({ kind, where, sort, offset, limit });
  // However many of the staged ones come first, none of those that are left out stands after `offset`.
  const left = Math.max(offset - siblings.length, 0);
  const others = [...where, noneOf("id", ids)];
  const found = await session.find({ kind, where: others, sort, offset: left, limit: offset + limit - left });
  return inOrder([...found, ...siblings], sort).slice(offset - left, offset - left + limit);
}

/** All siblings in their order; the commit is refused when others come or go meanwhile. */
async function allSiblingsNow(session: Session, among: Among): Promise<readonly Sibling[]> {
  const sort = ascending("order_key");
  const committed: readonly Sibling[] = await session.findGuarded({ ...among, sort });
  const { ids, siblings } = staged(session, among);
  if (ids.length === 0) return committed;
  const changed = new Set(ids);
  return inOrder([...committed.filter(({ id }) => !changed.has(id)), ...siblings], sort);
}

/** The documents that come, go or change places with this commit, and those of them that are siblings then. */
function staged(session: Session, { kind, where }: Among) {
  const ids: string[] = [];
  const siblings: Sibling[] = [];
  const siblingIn = (body: StagedChange["after"]): Sibling | null => {
    const document = documentIn(kind, body);
    return document !== null && isVisible(kind, document, where) ? document : null;
  };
  for (const { kind: other, id, before, after } of session.staged()) {
    if (other !== kind) continue;
    const sibling = siblingIn(after);
    if (sibling?.order_key === siblingIn(before)?.order_key) continue;
    ids.push(id);
    if (sibling !== null) siblings.push(sibling);
  }
  return { ids, siblings };
}

function inOrder(siblings: Sibling[], sort: Sort): Sibling[] {
  const compare = compareForSort(sort);
  return siblings.sort((a, b) => compare({ key: a.order_key, id: a.id }, { key: b.order_key, id: b.id }));
}

export interface Siblings extends Among {
  /** Which of them a position counts: the ones that are shown together. Left out, all. */
  readonly counted?: readonly Clause[];
}

type Placed = { readonly id: string; readonly order_key: string };

/** The neighbours of a place; `null` is the edge of the order. */
type Gap = readonly [before: Placed | null, after: Placed | null];

const forwards: Sort = ascending("order_key");
const backwards: Sort = descending("order_key");

export const childrenOf = (kind: Ordered, field: string, parentId: string): Siblings => ({
  kind,
  where: [anyOf(field, [parentId])],
});

// The key of an item that may enter these siblings, at a zero-based `position` among the others; past the end, or left
// out as it enters, means last. It keeps its own key where that fits, so that an item that stands there does not change,
// and where it neither enters nor is given a position. Rules L1, C6, C9.
export async function orderKeyAfter(
  session: Session,
  { kind, where, counted = [] }: Siblings,
  item: Placed,
  position: number | null | undefined,
  enters: boolean,
): Promise<string> {
  if (!enters && typeof position !== "number") return item.order_key;
  const others = [...where, noneOf("id", [item.id])];
  const gap = await neighbours(session, { kind, where: [...others, ...counted] }, position);
  if (precedes(gap[0], item) && precedes(item, gap[1])) return item.order_key;
  return keyIn(session, { kind, where: others }, gap, item.id);
}

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
  const position = place === undefined ? documents.length : documents.findIndex(({ id }) => id === place?.id) + 1;
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

type Place = Pick<ListDocument, "board_id" | "sprint_id">;

export function siblingLists({ board_id, sprint_id }: Place): Siblings {
  if (board_id !== undefined) return childrenOf("list", "board_id", board_id);
  if (sprint_id !== undefined) return childrenOf("list", "sprint_id", sprint_id);
  return { kind: "list", where: [absent("board_id"), absent("sprint_id")] };
}

/** Whether a list, of which nothing else need be known, is one of those of the workspace, which hold epics. */
export const isEpicList = ({ board_id, sprint_id }: { readonly [K in keyof Place]: unknown }): boolean =>
  board_id === undefined && sprint_id === undefined;

/** The first of these that is not archived, which a request needs that names `place` at `path` and none of them. */
async function firstLive<K extends "board" | "list">(
  session: Session,
  kind: K,
  where: readonly Clause[],
  path: string,
  place: string,
): Promise<Documents[K]> {
  const live = [...where, absent("archived")];
  const [first] = await session.findGuarded({ kind, where: live, sort: ascending("order_key") });
  if (first !== undefined) return first;
  throw refusal("archived_target", path, `${place} has no ${kind} that is not archived.`);
}

export const firstLiveBoard = (session: Session, projectId: string, path: string): Promise<BoardDocument> =>
  firstLive(session, "board", [anyOf("project_id", [projectId])], path, `Space ${projectId}`);

export async function firstLiveList(session: Session, place: Place, path: string): Promise<ListDocument> {
  const { board_id, sprint_id } = place;
  const elsewhere = sprint_id === undefined ? "The roadmap" : `Sprint ${sprint_id}`;
  const name = board_id === undefined ? elsewhere : `Board ${board_id}`;
  const first = await firstLive(session, "list", siblingLists(place).where, path, name);
  return session.require("list", first.id, path);
}
