import { groupBy } from "../../base/collections";
import { bodyOf, type Documents, documentIn, extractFields, freeKeys, type Kind } from "../../documents";
import type { Issue } from "../../errors/errors";
import type { Loose } from "../../integrity/corpus";
import { namedIn } from "../../integrity/references";
import { references } from "../../resources/removal/operations/remove";
import type { StagedChange } from "../../session/changed";
import type { Session } from "../../session/session";
import { type StoredDocuments, storedCheck } from "../../snapshot/stored-check";
import { matchesClauses } from "../../storage/evaluate";
import { anyOf, ascending } from "../../storage/query";
import type { StoredDocument } from "../../storage/storage";
import type { ChangesSince } from "./later-changes";
import { type Conflict, fieldNameOf } from "./revert";
import { standingConflicts } from "./standing-conflicts";

const PAGE = 500;

/** Judges what is staged, and all that touches it, by the rules between documents and of the operations. Rule H2.2. */
export async function recheck(session: Session, since: ChangesSince): Promise<readonly Conflict[]> {
  const staged = session.staged();
  const dependents = await dependentsOf(session, staged, since);
  const judged = staged.flatMap((change): Judged[] => {
    const { kind, after } = change;
    return after === null || !isLookedAt(change) ? [] : [{ kind, document: documentIn(kind, after) }];
  });
  const conflicts = [
    ...(await standingConflicts(session, staged, since)),
    ...(await usersLost(staged, dependents, since)),
    ...(await faultsAmong(session, [...judged, ...dependents])),
  ];
  const known = new Map(conflicts.map((conflict) => [`${conflict.kind}/${conflict.id}/${conflict.field}`, conflict]));
  return [...known.values()];
}

/** A document that named a user before there was a record of it needs none. */
async function usersLost(
  staged: readonly StagedChange[],
  dependents: readonly Judged[],
  since: ChangesSince,
): Promise<readonly Conflict[]> {
  const lost = new Set(staged.filter(({ kind, after }) => kind === "member" && after === null).map(({ id }) => id));
  if (lost.size === 0) return [];
  const conflicts: Conflict[] = [];
  for (const { kind, document } of dependents) {
    const { id } = document;
    const fields = extractFields(kind, document);
    const naming = references.find(
      ({ kind: from, by, to }) =>
        from === kind &&
        to === "member" &&
        typeof by === "string" &&
        [by === "id" ? id : (fields[by] ?? [])].flat().some((user) => lost.has(String(user))),
    );
    if (naming === undefined || !(await since.has(kind, id))) continue;
    conflicts.push({ kind, id, message: `${kind} ${id} needs a removed member.`, field: String(naming.by) });
  }
  return conflicts;
}

async function faultsAmong(session: Session, judged: readonly Judged[]): Promise<readonly Conflict[]> {
  const faultsOf = storedCheck(stagedDocuments(session));
  const conflicts: Conflict[] = [];
  for (const [kind, all] of groupBy(judged, (each) => each.kind)) {
    const documents = [...new Map(all.map(({ document }) => [document.id, document])).values()];
    for (let start = 0; start < documents.length; start += PAGE) {
      const page = documents.slice(start, start + PAGE).map((document) => asStored(kind, document));
      const faults = await faultsOf(kind, page, (id) => `${kind}/${id}`);
      conflicts.push(...faults.map((fault) => conflictAt(kind, fault, session.context.actor.role === "admin")));
    }
  }
  return conflicts;
}

/** From `card/7.linked_cards[0].card_id`. What is wrong there may name documents that only admins are sure to read. */
function conflictAt(kind: Kind, { path, message }: Issue, isComplete: boolean): Conflict {
  const place = path.indexOf(".");
  const [at, key] = place < 0 ? [path, ""] : [path.slice(0, place), path.slice(place + 1)];
  const id = at.slice(kind.length + 1);
  const [outermost = ""] = key.split(/[.[]/, 1);
  const field = fieldNameOf(isComplete ? key : outermost);
  return {
    kind,
    id,
    message: isComplete ? message : `${field || "Something"} of ${kind} ${id} would conflict with later changes.`,
    ...(field === "" ? {} : { field }),
  };
}

type Judged = { readonly kind: Kind; readonly document: Documents[Kind] };

/** Kinds that name others by fields they are not found by. */
const unindexed = ["time_entry", "timer"] as const satisfies readonly Kind[];

/** The documents that name any of those staged, or named them, as far as what is staged can matter to them. */
async function dependentsOf(
  session: Session,
  staged: readonly StagedChange[],
  since: ChangesSince,
): Promise<readonly Judged[]> {
  const found = new Map<string, Judged>();
  const add = (kind: Kind, documents: readonly (Documents[Kind] | null)[]): void => {
    for (const document of documents) if (document !== null) found.set(`${kind}/${document.id}`, { kind, document });
  };
  const sort = ascending("id");
  for (const { kind, by, to } of references) {
    const targets = staged.filter((change) => change.kind === to && isLookedAt(change));
    if (targets.length === 0) continue;
    if (typeof by === "string") {
      const ids = targets.map(({ id }) => id);
      add(kind, await session.findGuarded({ kind, where: [anyOf(by, ids)], sort }));
    } else {
      const named = targets.flatMap((change) => bodiesOf(change).flatMap((body) => by(body)));
      add(kind, await session.getMany(kind, [...new Set(named.filter((id) => id !== undefined))]));
    }
  }
  // A document can only be named after the commit that created it.
  const made = new Set(staged.filter(({ after }) => after === null).map(({ kind, id }) => `${kind}/${id}`));
  for (const kind of made.size === 0 ? [] : unindexed) {
    const documents = await session.getMany(kind, await since.idsOf(kind));
    const namesAny = (document: object): boolean =>
      namedIn(document as Loose, kind).some((named) => made.has(`${named.kind}/${named.id}`));
    add(
      kind,
      documents.filter((document) => document !== null && namesAny(document)),
    );
  }
  return [...found.values()];
}

const bodiesOf = ({ kind, before, after }: StagedChange): readonly Documents[Kind][] =>
  [before, after].flatMap((body) => (body === null ? [] : [documentIn(kind, body)]));

/** Whether a change can matter to the rules between documents. */
function isLookedAt({ kind, before, after }: StagedChange): boolean {
  if (before === null || after === null) return true;
  const keys = [...Object.keys(before), ...Object.keys(after)];
  return keys.some((key) => freeKeys[kind]?.has(key) !== true && before[key] !== after[key]);
}

/** The workspace as it would be once what is staged is committed. */
function stagedDocuments(session: Session): StoredDocuments {
  return {
    async get(kind, ids) {
      const documents = await session.getMany(kind, ids);
      return documents.map((document) => (document === null ? null : asStored(kind, document)));
    },
    async find(kind, where) {
      const committed = await session.findGuarded({ kind, where, sort: ascending("id") });
      const staged = session
        .staged()
        .flatMap((change) => (change.kind === kind && change.after !== null ? [documentIn(kind, change.after)] : []));
      const all = new Map([...committed, ...staged].map((each) => [each.id, each]));
      return [...all.values()]
        .filter((document) => matchesClauses(extractFields(kind, document), where, document.id))
        .map((document) => asStored(kind, document));
    },
  };
}

/** In what form documents are judged; at which commit they changed last is of no account. */
const asStored = (kind: Kind, document: Documents[Kind]): StoredDocument => ({
  kind,
  id: document.id,
  rev: 0,
  body: bodyOf(document),
});
