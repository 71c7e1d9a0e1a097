import {
  type Clause,
  type Commit,
  type CommitResult,
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
import { compareText, isEmpty } from "../../../src/storage/evaluate";
import { storageWith } from "../../storage-with";

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

/** Finds documents for ever by the fields that they had first. */
export function keepingFirst(section: string): Fault {
  const first = new Map<string, Fields>();
  return reputting(section, (write, team) => {
    const key = `${team} ${write.kind} ${write.id}`;
    const fields = first.get(key) ?? write.fields;
    first.set(key, fields);
    return { ...write, fields };
  });
}

/** Gives an answer that it keeps to all commits that bear the same key. */
export function answeringAgain(
  section: string,
  keeps: (answer: CommitResult) => boolean,
  keyOf = (team: string, { txId }: Commit): string => `${team} ${txId}`,
): Fault {
  return faulty(section, (inner) => {
    const answers = new Map<string, CommitResult>();
    return {
      commit: async (team, commit) => {
        const key = keyOf(team, commit);
        const answer = answers.get(key) ?? { ...(await inner.commit(team, commit)) };
        if (keeps(answer)) answers.set(key, answer);
        return answer;
      },
    };
  });
}

/** It has no more methods than it must. */
export function withFault(inner: MemoryStorage, plant: (inner: MemoryStorage) => Partial<Storage>): Storage {
  const none = {
    lastSequence: undefined,
    explain: undefined,
    verify: undefined,
    summarize: undefined,
    stats: undefined,
  };
  const storage: Storage = storageWith<Storage>(inner, {
    ...none,
    findIds: async (...question: Parameters<Storage["find"]>) => (await storage.find(...question)).map(({ id }) => id),
    ...plant(inner),
  });
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

/** Misreads every clause of the operator. */
export function misreadingEach<O extends Clause["operator"]>(
  section: string,
  operator: O,
  rewrite: (clause: Extract<Clause, { readonly operator: O }>) => Clause,
): Fault {
  const isOf = (clause: Clause): clause is Extract<Clause, { readonly operator: O }> => clause.operator === operator;
  return misreading(section, (where) => where.map((clause) => (isOf(clause) ? rewrite(clause) : clause)));
}

export interface Sorted {
  readonly key: Scalar;
  readonly id: string;
  readonly isEmpty: boolean;
}

export const byId = (a: Sorted, b: Sorted): number => a.id.length - b.id.length || compareText(a.id, b.id);

/** Orders of ids, and of fields in a direction, by its sign. */
interface Orders {
  readonly byId?: (a: Sorted, b: Sorted) => number;
  readonly byField: (a: Sorted, b: Sorted, sign: number) => number;
}

/** Sorts by an order of its own, and pages along it. */
export function missorting(section: string, orders: Orders): Fault {
  return faulty(section, (inner) => {
    const fields = new Map<string, Fields>();
    const keyOf = (team: string, { kind, id }: StoredDocument, { field }: Sort): Scalar => {
      const value = fields.get(`${team} ${kind} ${id}`)?.[field] ?? id;
      return typeof value === "object" ? id : value;
    };
    const compare = (a: Sorted, b: Sorted, { field, direction }: Sort): number => {
      const sign = direction === "ascending" ? 1 : -1;
      return field === "id" ? sign * (orders.byId ?? byId)(a, b) : orders.byField(a, b, sign);
    };
    return {
      commit: async (team, commit) => {
        for (const write of commit.put) fields.set(`${team} ${write.kind} ${write.id}`, write.fields);
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
