import {
  type Clause,
  type Commit,
  type DocumentWrite,
  type Fields,
  MemoryStorage,
  type Query,
  type Scalar,
  type Selection,
  type Sort,
  type Storage,
  type StoredDocument,
} from "workspace-engine";
import type { StorageContractOptions } from "workspace-engine/testing";
import { isEmpty } from "../../../src/storage/evaluate";

/** A storage with one fault, and the section of the contract that must report it. */
export interface Fault {
  readonly section: string;
  readonly create: () => Storage;
  /** Options of the suite beyond those of the memory storage. */
  readonly options?: Partial<StorageContractOptions>;
}

/** The memory storage with some of its methods replaced. `findIds` follows `find`. */
export function faulty(section: string, plant: (inner: MemoryStorage) => Partial<Storage>): Fault {
  return { section, create: () => withFault(new MemoryStorage(), plant) };
}

/** Commits something else than it is given. */
export function recommitting(section: string, change: (commit: Commit, team: string) => Commit): Fault {
  return faulty(section, (inner) => ({ commit: (team, commit) => inner.commit(team, change(commit, team)) }));
}

/** Commits other puts than it is given. */
export function reputting(section: string, change: (write: DocumentWrite, team: string) => DocumentWrite): Fault {
  return recommitting(section, (commit, team) => ({ ...commit, put: commit.put.map((write) => change(write, team)) }));
}

export function withFault(inner: MemoryStorage, plant: (inner: MemoryStorage) => Partial<Storage>): Storage {
  const storage: Storage = {
    capabilities: inner.capabilities,
    open: (kinds) => inner.open(kinds),
    get: (team, keys, options) => inner.get(team, keys, options),
    find: (team, query, options) => inner.find(team, query, options),
    findIds: async (team, query, options) => (await storage.find(team, query, options)).map(({ id }) => id),
    count: (team, selection, options) => inner.count(team, selection, options),
    countBy: (team, selection, field, values, options) => inner.countBy(team, selection, field, values, options),
    commit: (team, commit) => inner.commit(team, commit),
    allocate: (team, counter, n) => inner.allocate(team, counter, n),
    changes: (team, after, limit) => inner.changes(team, after, limit),
    logRange: (team) => inner.logRange(team),
    retain: (team, retention) => inner.retain(team, retention),
    notify: (team, wake) => inner.notify(team, wake),
    close: () => inner.close(),
    ...plant(inner),
  };
  return storage;
}

/** Misreads every clause of every selection. */
export function misreading(section: string, rewrite: (where: readonly Clause[]) => readonly Clause[]): Fault {
  const misread = <S extends Selection>(selection: S): S => ({ ...selection, where: rewrite(selection.where) });
  return faulty(section, (inner) => ({
    find: (team, query, options) => inner.find(team, misread(query), options),
    count: (team, selection, options) => inner.count(team, misread(selection), options),
    countBy: (team, selection, field, values, options) =>
      inner.countBy(team, misread(selection), field, values, options),
  }));
}

export interface Sorted {
  readonly key: Scalar;
  readonly id: string;
  readonly isEmpty: boolean;
}

/** Remembers the fields of what is committed, for faults that need them. */
export function fieldMemory(): {
  remember: Storage["commit"];
  fieldsOf: (team: string, document: StoredDocument) => Fields;
} {
  const fields = new Map<string, Fields>();
  return {
    remember: async (team, { put }) => {
      for (const write of put) fields.set(`${team} ${write.kind} ${write.id}`, write.fields);
      return { ok: false, conflicts: [] };
    },
    fieldsOf: (team, { kind, id }) => fields.get(`${team} ${kind} ${id}`) ?? {},
  };
}

/** Sorts by an order of its own, and pages along it. */
export function missorting(section: string, compare: (a: Sorted, b: Sorted, sort: Sort) => number): Fault {
  return faulty(section, (inner) => {
    const { remember, fieldsOf } = fieldMemory();
    const keyOf = (team: string, document: StoredDocument, { field }: Sort): Scalar => {
      const value = fieldsOf(team, document)[field] ?? document.id;
      return typeof value === "object" ? document.id : value;
    };
    return {
      commit: async (team, commit) => {
        await remember(team, commit);
        return inner.commit(team, commit);
      },
      find: async (team, query, options) => {
        const { sort, after, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
        const inReverse = { ...whole(query), sort: { field: "id", direction: "descending" } } as const;
        const documents = await inner.find(team, inReverse, options);
        const rows = documents.map((document) => ({ document, ...place(keyOf(team, document, sort), document.id) }));
        const rest = rows.filter((row) => !after || compare(row, place(after.key, after.id), sort) > 0);
        return rest
          .sort((a, b) => compare(a, b, sort))
          .slice(offset, offset + limit)
          .map(({ document }) => document);
      },
    };
  });
}

function place(key: Scalar, id: string): Sorted {
  return { key, id, isEmpty: isEmpty(key) };
}

/** The query without what makes it a part. */
export function whole({ kind, where, sort }: Query): Query {
  return { kind, where, sort };
}

type Find = Storage["find"];

/** A fault of `find` alone. */
export function misfinding(section: string, plant: (find: Find) => Find): Fault {
  return faulty(section, (inner) => ({ find: plant((team, query, options) => inner.find(team, query, options)) }));
}
