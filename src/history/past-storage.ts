import { documentIn, extractFields, type Kind } from "../documents";
import { failure } from "../errors/errors";
import type { OperationContext } from "../session/context";
import { type HidingClause, holderOf, isVisible, restrictionFor, unrestricted } from "../session/restriction";
import { compareForSort, matchesClauses } from "../storage/evaluate";
import { nameOf } from "../storage/name-of";
import type { Clause, Fields, Selection, Sort, SortPosition } from "../storage/query";
import { anyOf, ascending, noneOf } from "../storage/query";
import type { DocumentChange, DocumentKey, JsonObject, Retention, Storage, StoredDocument } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import { SummaryFold } from "../storage/summary";
import { commitsAfter, keptRange, rewind } from "./log";

/** One workspace as it was after a commit: its storage, read through the changes since. Nothing can be written. */
interface PastStorage extends Storage {
  /** Of which documents of the kind the present says something else, or nothing. */
  changedSince(kind: string): Promise<readonly string[]>;
  /** A document that has been removed since and is gone, as it was removed. */
  removed(key: DocumentKey): JsonObject | undefined;
}

const ATTEMPTS = 20;

export function pastStorage(present: Storage, team: string, sequence: number, retention: Retention): PastStorage {
  const { entriesOf, removed, catchUp } = overlayOf(present, team, sequence);

  /** Selects among the documents unchanged since, and among the changed ones as they were. */
  async function read<T>({ kind, where }: Selected, readUnchanged: (where: readonly Clause[]) => Promise<T>) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await catchUp();
      const past = new Map(entriesOf(kind));
      const unchanged = await readUnchanged(past.size === 0 ? where : [...where, noneOf("id", [...past.keys()])]);
      await catchUp();
      if (entriesOf(kind).size > past.size) continue;
      const changed = [...past.values()]
        .filter((entry) => entry !== null)
        .filter(({ fields, document }) => matchesClauses(fields, about(where, document), document.id));
      return { unchanged, changed };
    }
    throw keptChanging();
  }

  const find: Storage["find"] = async (_team, query, options) => {
    const { kind, sort, after, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const part = { ...(after && { after }), ...(Number.isFinite(limit) && { limit: offset + limit }) };
    const { unchanged, changed } = await read(query, (where) =>
      present.find(team, { kind, where, sort, ...part }, options),
    );
    const compare = compareForSort(sort);
    return [...unchanged.map(entryOf), ...changed]
      .map((entry) => ({ ...positionOf(entry, sort), document: entry.document }))
      .filter((position) => after === undefined || compare(position, after) > 0)
      .sort(compare)
      .slice(offset, offset + limit)
      .map(({ document }) => document);
  };

  return {
    capabilities: present.capabilities,
    find,
    async get(_team, keys, options) {
      const now = await present.get(team, keys, options);
      await catchUp();
      return keys.map(({ kind, id }, index) => {
        const past = entriesOf(kind).get(id);
        return past === undefined ? (now[index] ?? null) : (past?.document ?? null);
      });
    },
    findIds: async (_team, query, options) => (await find(team, query, options)).map(({ id }) => id),
    async count(_team, selection, options) {
      const { kind } = selection;
      const { unchanged, changed } = await read(selection, (where) => present.count(team, { kind, where }, options));
      return unchanged + changed.length;
    },
    async countBy(_team, selection, field, values, options) {
      const { kind } = selection;
      const { unchanged, changed } = await read(selection, (where) =>
        present.countBy(team, { kind, where }, field, values, options),
      );
      const held = changed.map(({ document: { id }, fields }) => new Set([field === "id" ? id : fields[field]].flat()));
      const countOf = (value: (typeof values)[number]) => held.filter((each) => each.has(value)).length;
      return new Map(values.map((value) => [value, (unchanged.get(value) ?? 0) + countOf(value)]));
    },
    async summarize(_team, query, options) {
      // Of the groups that a limit would leave out some could be those of changed documents.
      const { limit, ...whole } = query;
      const { unchanged, changed } = await read(query, async (where) =>
        present.summarize?.(team, { ...whole, where }, options),
      );
      if (unchanged === undefined) return undefined;
      const fold = new SummaryFold(query);
      fold.addGroups(unchanged);
      for (const { fields, document } of changed) fold.add((field) => fields[field] ?? document.id);
      return fold.groups.slice(0, limit);
    },
    async logRange() {
      const { first } = await keptRange(present, team, retention);
      return { first, last: sequence };
    },
    async changes(_team, after, limit) {
      const feed = await present.changes(team, after, limit);
      return feed === "gap" ? feed : feed.filter((change) => change.sequence <= sequence);
    },
    async changedSince(kind) {
      await catchUp();
      return [...entriesOf(kind).keys()];
    },
    removed: (key) => removed.get(nameOf(key)),
    commit: readOnly,
    allocate: readOnly,
    async open() {},
    async retain() {},
    async close() {},
  };
}

/** The changes that turn the present of a workspace into its state after one commit. */
function overlayOf(present: Storage, team: string, sequence: number) {
  /** The documents that have changed since, as they were, by kind and id; `null` where there was none. */
  const kinds = new Map<string, Map<string, PastEntry | null>>();
  /** Of what is gone, the documents as they were removed. */
  const removed = new Map<string, JsonObject>();
  /** Changes of documents that are still unread; kept if reading fails. */
  const pending = new Map<string, DocumentKey & { readonly changes: DocumentChange[] }>();
  /** The last commit whose changes were collected. */
  let reached = sequence;
  let catchingUp: Promise<void> = Promise.resolve();

  const entriesOf = (kind: string): Map<string, PastEntry | null> => {
    const known = kinds.get(kind) ?? new Map<string, PastEntry | null>();
    kinds.set(kind, known);
    return known;
  };

  function collect(change: DocumentChange): void {
    const { kind, id, before, after } = change;
    const key = nameOf(change);
    if (after !== null) removed.delete(key);
    else if (before !== null) removed.set(key, before);
    if (entriesOf(kind).has(id)) return;
    const known = pending.get(key) ?? { kind, id, changes: [] };
    known.changes.push(change);
    pending.set(key, known);
  }

  /** Whether the documents could be read as the last commit collected left them. */
  async function readPending(): Promise<boolean> {
    const documents = [...pending.values()];
    const found = await present.get(team, documents);
    const isAsCollected = documents.every(({ changes }, index) => {
      const document = found[index] ?? null;
      if (document === null) return changes.at(-1)?.after === null;
      return document.rev <= reached && changes.at(-1)?.after !== null;
    });
    if (!isAsCollected) return false;
    for (const [index, { kind, id, changes }] of documents.entries()) {
      const body = changes.reduceRight<JsonObject | null>(rewind, found[index]?.body ?? null);
      const past = body && entryOf(Object.freeze({ kind, id, rev: sequence, body }));
      entriesOf(kind).set(id, past);
    }
    pending.clear();
    return true;
  }

  async function readOn(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      for await (const commit of commitsAfter(present, team, reached)) {
        for (const change of commit.log.changes) collect(change);
        reached = commit.sequence;
      }
      if (await readPending()) return;
    }
    throw keptChanging();
  }

  return {
    entriesOf,
    removed,
    /** Takes all commits made until now into account. What a document was never changes, so nothing is done twice. */
    catchUp(): Promise<void> {
      // An earlier failure was reported to who waited for it; this attempt goes on from there.
      catchingUp = catchingUp.catch(() => {}).then(readOn);
      return catchingUp;
    },
  };
}

type PastEntry = { readonly document: StoredDocument; readonly fields: Fields };

function entryOf(document: StoredDocument): PastEntry {
  const kind = document.kind as Kind;
  return { document, fields: extractFields(kind, documentIn(kind, document.body)) };
}

type Selected = Omit<Selection, "where"> & { readonly where: readonly HidingClause[] };

/** The clauses that say something about a document. */
const about = (where: readonly HidingClause[], { id }: StoredDocument): readonly Clause[] =>
  where.filter(({ besides }) => besides?.has(id) !== true);

function positionOf({ document, fields }: PastEntry, { field }: Sort): SortPosition {
  const key = fields[field] ?? document.id;
  return { key: typeof key === "object" ? document.id : key, id: document.id };
}

const keptChanging = () => new StorageError("busy", "Others kept changing the documents of the past.");

const readOnly = async (): Promise<never> => {
  throw failure("read_only", "The past of a workspace cannot be changed.");
};

/** Hides from an actor what it could not read then, and what it may not read now. Rule H1.10. */
export function pastRestriction(
  past: PastStorage,
  present: Storage,
  context: OperationContext,
  opened?: ReadonlySet<unknown>,
): ReturnType<typeof restrictionFor> {
  const then = restrictionFor(past, context, opened);
  const now = restrictionFor(present, context, opened);
  if (now === unrestricted) return unrestricted;
  const known = new Map<Kind, Promise<readonly HidingClause[]>>();
  const clausesFor = async (kind: Kind): Promise<readonly HidingClause[]> => {
    const [before, after, changed] = await Promise.all([then(kind), now(kind), past.changedSince(kind)]);
    if (changed.length === 0) return [...before, ...after];
    // Its past state does not decide whether it may be read now.
    const besides = new Set(changed);
    const hidden = await hiddenNow(kind, changed, after);
    return [...before, ...after.map((clause) => ({ ...clause, besides })), ...hidden];
  };
  /** Which of the documents that have changed since the actor may not read as they are, or as they were removed. */
  const hiddenNow = async (kind: Kind, changed: readonly string[], readable: readonly Clause[]) => {
    const where = [anyOf("id", changed), ...readable];
    const { teamId, signal } = context;
    const visible = new Set(await present.findIds(teamId, { kind, where, sort: ascending("id") }, { signal }));
    const hidden: string[] = [];
    for (const id of changed) {
      if (!visible.has(id) && !(await wasReadable({ kind, id }))) hidden.push(id);
    }
    return hidden.length === 0 ? [] : [noneOf("id", hidden)];
  };
  /** Whether the actor may read what is gone, by what it was when it was removed and by what held it. */
  const wasReadable = async ({ kind, id }: { readonly kind: Kind; readonly id: string }): Promise<boolean> => {
    const body = past.removed({ kind, id });
    if (body === undefined) return false;
    if (kind === "project" && opened?.has(id)) return true;
    const document = documentIn(kind, body);
    if (!isVisible(kind, document, await now(kind))) return false;
    const holder = holderOf(kind, document);
    return holder === undefined || past.removed(holder) === undefined || wasReadable(holder);
  };
  return (kind) => {
    const clauses = known.get(kind) ?? clausesFor(kind);
    known.set(kind, clauses);
    return clauses;
  };
}
