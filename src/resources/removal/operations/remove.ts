import { type Documents, fieldTables, type Kind, kinds } from "../../../documents";
import { refusal } from "../../../errors/errors";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { Member } from "../../common/parts";
import { unmapList } from "../../pull-request/vcs-mapping-schema";

type FoundBy<T extends Kind> = string | ((removed: Documents[T]) => readonly (string | undefined)[]);
type Forget<K extends Kind> = (draft: Draft<Documents[K]>, removed: ReadonlySet<unknown>) => void;

/** How documents of one kind name documents of another, and what becomes of them when those are removed. */
interface Reference {
  readonly kind: Kind;
  readonly to: Kind;
  /** Finds what names the removed documents: by a declared field of it, or by ids that those hold. */
  readonly by: FoundBy<Kind>;
  readonly rule: "cascade" | "refuse" | Forget<Kind>;
}

/** Removed along with what it names. */
const cascade = (kind: Kind, field: string, to: Kind): Reference => ({ kind, to, by: field, rule: "cascade" });

/** Documents it refers to cannot be removed while it is there. */
const refuse = (kind: Kind, field: string, to: Kind): Reference => ({ kind, to, by: field, rule: "refuse" });

/** Stays, and forgets what it named. */
const clear = <K extends Kind, T extends Kind>(kind: K, by: FoundBy<T>, to: T, forget: Forget<K>): Reference => ({
  kind,
  to,
  by: by as FoundBy<Kind>,
  rule: forget as Forget<Kind>,
});

/** Forgets users in every kind of document that has the key; storages find them by the declared field. */
const wherever = (
  key: string,
  declared: string,
  forget: (draft: Naming, users: ReadonlySet<unknown>) => void,
): readonly Reference[] =>
  kinds
    .filter((kind) => key in fieldTables[kind])
    .map((kind) => clear(kind, declared, "member", (draft, users) => forget(draft as Naming, users)));

/** Where documents of several kinds name users. */
interface Naming {
  members: readonly Member[];
  owner_id?: string;
  watcher_ids: readonly string[];
  bookmarker_ids: readonly string[];
}

/** Records of a private space that is gone. */
const read: readonly Reference[] = [
  clear<"time_entry", "member">("time_entry", "reader_ids", "member", (draft, users) => {
    draft.reader_ids = draft.reader_ids?.filter((id) => !users.has(id)) ?? [];
  }),
  clear<"timer", "member">("timer", "reader_ids", "member", ({ snapshots }, users) => {
    snapshots.reader_ids = snapshots.reader_ids?.filter((id) => !users.has(id)) ?? [];
  }),
];

/**
 * Where documents name users, and forget them when those leave the workspace. Who made, changed, archived or logged
 * something is a record of the past, and stays. Rule U21.
 */
const userReferences: readonly Reference[] = [
  cascade("timer", "id", "member"),
  ...wherever("members", "member_ids", (draft, users) => {
    draft.members = draft.members.filter((member) => !users.has(member.user_id));
  }),
  ...wherever("owner_id", "owner_id", (draft) => {
    delete draft.owner_id;
  }),
  ...wherever("watcher_ids", "watcher_ids", (draft, users) => {
    draft.watcher_ids = draft.watcher_ids.filter((id) => !users.has(id));
  }),
  ...wherever("bookmarker_ids", "bookmarker_ids", (draft, users) => {
    draft.bookmarker_ids = draft.bookmarker_ids.filter((id) => !users.has(id));
  }),
  ...read,
];

/** The field tables of all kinds. */
const removedWith = kinds.flatMap((kind) =>
  Object.entries(fieldTables[kind]).flatMap(([name, field]) =>
    "removedWith" in field && field.removedWith !== undefined ? [cascade(kind, name, field.removedWith as Kind)] : [],
  ),
);

/**
 * Every reference between documents, with the rule for its target's removal. What a record keeps of the past is none:
 * time entries and sprint events outlive the card they are about, and a copy keeps the id of its source, which it shows only
 * while there is such a card. Rules U18, E4.26.
 */
export const references: readonly Reference[] = [
  ...removedWith,
  refuse("epic", "list_id", "list"),
  clear(
    "board",
    (list) => [list.board_id],
    "list",
    (board, lists) => {
      for (const id of lists) unmapList(board.vcs_mapping, String(id));
    },
  ),
  clear("card", "parent_card_id", "card", (card) => {
    delete card.parent_card_id;
  }),
  clear(
    "card",
    (card) => [card.parent_card_id],
    "card",
    (parent, cards) => {
      parent.child_card_ids = parent.child_card_ids.filter((id) => !cards.has(id));
    },
  ),
  clear(
    "card",
    (card) => card.linked_cards.map((link) => link.card_id),
    "card",
    (card, others) => {
      card.linked_cards = card.linked_cards.filter((link) => !others.has(link.card_id));
    },
  ),
  clear("epic", "linked_card_ids", "card", (epic, cards) => {
    epic.linked_cards = epic.linked_cards?.filter((link) => !cards.has(link.card_id)) ?? [];
  }),
  clear("card", "epic_id", "epic", (card) => {
    delete card.epic_id;
  }),
  clear("card", "tag_ids", "tag", (card, tags) => {
    card.tag_ids = card.tag_ids.filter((id) => !tags.has(id));
  }),
  clear("form", "board_id", "board", (form) => {
    delete form.board_id;
  }),
  clear("card", "form_id", "form", (card) => {
    delete card.form_id;
  }),
  clear("epic", "tag_ids", "tag", (epic, tags) => {
    epic.tag_ids = epic.tag_ids.filter((id) => !tags.has(id));
  }),
  ...userReferences,
];

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
