import type { Documents, Kind } from "../../../documents";
import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { Reference } from "./reference";
import { references } from "./references";

/** Documents by id, of each kind. */
type ByKind = Map<Kind, Map<string, Documents[Kind]>>;

/**
 * Removes a document the request has named, with everything that cannot be without it, and takes it out of whatever
 * goes on. Refused when something that must go on cannot be without it. Rule U18.
 */
export async function removeWithReferences<K extends Kind>(session: Session, kind: K, id: string): Promise<void> {
  const document = await session.get(kind, id);
  if (document === null) return;
  const removed = await withDependents(session, kind, document);
  const settled = references.flatMap((reference) => {
    const { rule } = reference;
    return rule === "cascade" ? [] : [{ reference, rule, named: namedBy(session, reference, removed) }];
  });
  // All are looked for at once, and dealt with in their order.
  await Promise.all(settled.map(({ named }) => named));
  for (const { reference, rule, named } of settled) await settle(session, reference, rule, await named, removed);
  for (const [removedKind, documents] of removed) {
    for (const removedId of documents.keys()) await session.remove(removedKind, removedId);
  }
}

/** The document and, wave by wave, all that goes with it. */
async function withDependents(session: Session, kind: Kind, document: Documents[Kind]): Promise<ByKind> {
  const removed: ByKind = new Map();
  type Found = readonly [Kind, readonly Documents[Kind][]];
  let wave: readonly Found[] = [[kind, [document]]];
  while (wave.length > 0) {
    const next: Promise<Found>[] = [];
    for (const [to, documents] of wave) {
      const known = removed.get(to) ?? new Map<string, Documents[Kind]>();
      const fresh = documents.filter(({ id }) => !known.has(id));
      for (const each of fresh) known.set(each.id, each);
      removed.set(to, known);
      if (fresh.length === 0) continue;
      for (const reference of references) {
        if (reference.to !== to || reference.rule !== "cascade") continue;
        next.push(naming(session, reference, fresh).then((found) => [reference.kind, found]));
      }
    }
    wave = await Promise.all(next);
  }
  return removed;
}

async function namedBy(session: Session, reference: Reference, removed: ByKind): Promise<readonly Documents[Kind][]> {
  const targets = removed.get(reference.to);
  return targets === undefined ? [] : naming(session, reference, [...targets.values()]);
}

async function settle(
  session: Session,
  reference: Reference,
  rule: Exclude<Reference["rule"], "cascade">,
  named: readonly Documents[Kind][],
  removed: ByKind,
): Promise<void> {
  const ids = new Set(removed.get(reference.to)?.keys());
  for (const { id } of named) {
    if (removed.get(reference.kind)?.has(id)) continue;
    if (rule === "refuse") {
      const message = `The ${reference.to} cannot be removed: ${reference.kind} ${id} is still there.`;
      throw refusal("still_in_use", "", message);
    }
    await session.amend(reference.kind, id, (draft) => rule(draft, ids));
  }
}

/** The documents that name any of the targets. */
async function naming(
  session: Session,
  { kind, by }: Reference,
  targets: readonly Documents[Kind][],
): Promise<readonly Documents[Kind][]> {
  if (typeof by === "string") {
    const where = [
      anyOf(
        by,
        targets.map(({ id }) => id),
      ),
    ] as const;
    return session.findGuarded({ kind, where, sort: ascending("id") });
  }
  const ids = new Set(targets.flatMap(by).filter((id) => id !== undefined));
  const documents = await session.getMany(kind, [...ids]);
  return documents.filter((document) => document !== null);
}
