import type { Documents } from "../../../documents";
import { documentIn } from "../../../documents/stored";
import { isVisible } from "../../../session/restriction";
import type { Session } from "../../../session/session";
import type { StagedChange } from "../../../session/staged-change";
import { ascending, noneOf } from "../../../storage/clauses";
import { compareForSort } from "../../../storage/evaluate";
import type { Clause, Sort } from "../../../storage/query";

export type Ordered = "board" | "list" | "card" | "epic" | "page";

/** The documents of a kind that share one order, or a part of them. */
export interface Among {
  readonly kind: Ordered;
  readonly where: readonly Clause[];
}

type Sibling = Documents[Ordered];

/** Siblings in the order they have once what is staged is committed, `limit` of them after the first `offset`. */
export async function siblingsNow(
  session: Session,
  { kind, where }: Among,
  sort: Sort,
  offset: number,
  limit: number,
): Promise<readonly Sibling[]> {
  const { ids, siblings } = staged(session, { kind, where });
  if (ids.length === 0) return session.find({ kind, where, sort, offset, limit });
  // However many of the staged ones come first, none of those that are left out stands after `offset`.
  const left = Math.max(offset - siblings.length, 0);
  const others = [...where, noneOf("id", ids)];
  const found = await session.find({ kind, where: others, sort, offset: left, limit: offset + limit - left });
  return inOrder([...found, ...siblings], sort).slice(offset - left, offset - left + limit);
}

/** All siblings in their order; the commit is refused when others come or go meanwhile. */
export async function allSiblingsNow(session: Session, among: Among): Promise<readonly Sibling[]> {
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
