import { type Documents, fieldTables, type Kind, kinds } from "../../../documents";
import { refusal } from "../../../errors/errors";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/query";
import { unmapList } from "../../pull-request/vcs-mapping-schema";

type FoundBy<T extends Kind> = string | ((removed: Documents[T]) => readonly (string | undefined)[]);
type Forget = (draft: object, removed: ReadonlySet<unknown>) => void;

/** How documents of one kind name documents of another, and what becomes of them when those are removed. */
interface Reference {
  readonly kind: Kind;
  readonly to: Kind;
  /** Finds what names the removed documents: by a declared field of it, or by ids that those hold. */
  readonly by: FoundBy<Kind>;
  /** It is removed with the named document, prevents its removal, or stays and forgets it. */
  readonly rule: "cascade" | "refuse" | Forget;
}

/** Stays, and forgets what it named under the key: by the elements' own key if that is a list of objects. */
const clear = <K extends Kind, T extends Kind>(
  kind: K,
  by: FoundBy<T>,
  to: T,
  key: keyof Documents[K] & string,
  elementKey?: string,
): Reference => ({ kind, to, by: by as FoundBy<Kind>, rule: forgetting(key, elementKey) });

function forgetting(key: string, elementKey?: string): Forget {
  const idOf = (each: unknown) => (elementKey === undefined ? each : Object(each)[elementKey]);
  return (draft, removed) => {
    const fields = draft as Record<string, unknown>;
    const { [key]: named } = fields;
    if (Array.isArray(named)) fields[key] = named.filter((each) => !removed.has(idOf(each)));
    else delete fields[key];
  };
}

/** Forgets users in every kind of document that has the key; storages find them by the declared field. */
const wherever = (key: string, declared: string, elementKey?: string): readonly Reference[] =>
  kinds
    .filter((kind) => key in fieldTables[kind])
    .map((kind) => ({ kind, to: "member", by: declared, rule: forgetting(key, elementKey) }));

const removedWith = kinds.flatMap((kind) =>
  Object.entries(fieldTables[kind]).flatMap(([by, field]): readonly Reference[] =>
    "removedWith" in field && field.removedWith !== undefined
      ? [{ kind, to: field.removedWith as Kind, by, rule: "cascade" }]
      : [],
  ),
);

const unmapLists = ({ vcs_mapping }: Pick<Draft<Documents["board"]>, "vcs_mapping">, lists: ReadonlySet<unknown>) => {
  for (const id of lists) unmapList(vcs_mapping, String(id));
};

// Every reference between documents. What a record keeps of the past is none: time entries and sprint events outlive
// their card, a copy keeps the id of its source, and who made or changed something stays. Rules U18, U21, E4.26.
export const references: readonly Reference[] = [
  ...removedWith,
  { kind: "epic", to: "list", by: "list_id", rule: "refuse" },
  { kind: "board", to: "list", by: (list) => ("board_id" in list ? [list.board_id] : []), rule: unmapLists as Forget },
  clear("card", "parent_card_id", "card", "parent_card_id"),
  clear("card", ({ parent_card_id }) => [parent_card_id], "card", "child_card_ids"),
  clear("card", ({ linked_cards }) => linked_cards.map(({ card_id }) => card_id), "card", "linked_cards", "card_id"),
  clear("epic", "linked_card_ids", "card", "linked_cards", "card_id"),
  clear("card", "epic_id", "epic", "epic_id"),
  clear("card", "tag_ids", "tag", "tag_ids"),
  clear("form", "board_id", "board", "board_id"),
  clear("card", "form_id", "form", "form_id"),
  clear("epic", "tag_ids", "tag", "tag_ids"),
  { kind: "timer", to: "member", by: "id", rule: "cascade" },
  ...wherever("members", "member_ids", "user_id"),
  ...wherever("owner_id", "owner_id"),
  ...wherever("watcher_ids", "watcher_ids"),
  ...wherever("bookmarker_ids", "bookmarker_ids"),
  // Records of a private space that is gone.
  clear("time_entry", "reader_ids", "member", "reader_ids"),
  {
    kind: "timer",
    to: "member",
    by: "reader_ids",
    rule: (timer, users) => forgetting("reader_ids")((timer as Draft<Documents["timer"]>).snapshots, users),
  },
];

type ByKind = Map<Kind, Map<string, Documents[Kind]>>;

// Removes a document with everything that cannot be without it, and takes it out of whatever goes on. Refused when
// something that must go on cannot be without it. Rule U18.
export async function removeWithReferences<K extends Kind>(session: Session, kind: K, id: string): Promise<void> {
  const document = await session.get(kind, id);
  if (document === null) return;
  const removed = await withDependents(session, kind, document);
  const kept = references.flatMap((reference) => {
    const { to, rule } = reference;
    const targets = removed.get(to);
    if (rule === "cascade" || targets === undefined) return [];
    return [{ ...reference, rule, targets, naming: naming(session, reference, [...targets.values()]) }];
  });
  // All are looked for at once, and dealt with in their order.
  await Promise.all(kept.map((reference) => reference.naming));
  for (const reference of kept) {
    const ids = new Set(reference.targets.keys());
    for (const { id } of await reference.naming) {
      if (removed.get(reference.kind)?.has(id)) continue;
      const { rule } = reference;
      if (rule !== "refuse") await session.amend(reference.kind, id, (draft) => rule(draft, ids));
      else {
        const message = `The ${reference.to} cannot be removed: ${reference.kind} ${id} is still there.`;
        throw refusal("still_in_use", `${reference.to}_id`, message);
      }
    }
  }
  for (const [removedKind, documents] of removed) {
    for (const removedId of documents.keys()) await session.remove(removedKind, removedId);
  }
}

async function withDependents(session: Session, kind: Kind, document: Documents[Kind]): Promise<ByKind> {
  const removed: ByKind = new Map();
  let found: readonly (readonly [Kind, readonly Documents[Kind][]])[] = [[kind, [document]]];
  while (found.length > 0) {
    const next: Promise<(typeof found)[number]>[] = [];
    for (const [to, documents] of found) {
      const known = removed.get(to) ?? new Map<string, Documents[Kind]>();
      const fresh = documents.filter(({ id }) => !known.has(id));
      for (const each of fresh) known.set(each.id, each);
      removed.set(to, known);
      if (fresh.length === 0) continue;
      for (const reference of references) {
        if (reference.to !== to || reference.rule !== "cascade") continue;
        next.push(naming(session, reference, fresh).then((naming) => [reference.kind, naming]));
      }
    }
    found = await Promise.all(next);
  }
  return removed;
}

async function naming(session: Session, { kind, by }: Reference, targets: readonly Documents[Kind][]) {
  if (typeof by === "string") {
    const ids = targets.map(({ id }) => id);
    return session.findGuarded({ kind, where: [anyOf(by, ids)], sort: ascending("id") });
  }
  const ids = new Set(targets.flatMap(by).filter((id) => id !== undefined));
  const documents = await session.getMany(kind, [...ids]);
  return documents.filter((document) => document !== null);
}
