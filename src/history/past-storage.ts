import { extractFields, type Kind } from "../documents";
import { documentIn } from "../documents/stored";
import { failure } from "../errors/errors";
import type { HidingClause } from "../session/restriction";
import { noneOf } from "../storage/clauses";
import { compareForSort, matchesClauses } from "../storage/evaluate";
import type { Clause, Fields, Query, Scalar, Selection, Sort, SortPosition } from "../storage/query";
import type {
  ChangeFeed,
  DocumentKey,
  JsonObject,
  LogRange,
  ReadOptions,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import { keptRange } from "./log";
import { Overlay, type PastEntry } from "./overlay";

const ATTEMPTS = 20;

/** One workspace as it was after a commit: its storage, read through the changes since. Nothing can be written. */
export class PastStorage implements Storage {
  readonly capabilities: StorageCapabilities;
  readonly #present: Storage;
  readonly #team: string;
  readonly #sequence: number;
  readonly #retention: Retention;
  readonly #overlay: Overlay;

  constructor(present: Storage, team: string, sequence: number, retention: Retention) {
    this.capabilities = present.capabilities;
    this.#present = present;
    this.#team = team;
    this.#sequence = sequence;
    this.#retention = retention;
    this.#overlay = new Overlay(present, team, sequence);
  }

  async open(): Promise<void> {}

  async get(
    team: string,
    keys: readonly DocumentKey[],
    options?: ReadOptions,
  ): Promise<readonly (StoredDocument | null)[]> {
    const present = await this.#present.get(team, keys, options);
    await this.#overlay.catchUp();
    return keys.map(({ kind, id }, index) => {
      const past = this.#overlay.entries(kind).get(id);
      return past === undefined ? (present[index] ?? null) : (past?.document ?? null);
    });
  }

  async find(team: string, query: Query, options?: ReadOptions): Promise<readonly StoredDocument[]> {
    const { kind, sort, after, offset = 0, limit = Number.POSITIVE_INFINITY } = query;
    const part = {
      ...(after === undefined ? {} : { after }),
      ...(Number.isFinite(limit) ? { limit: offset + limit } : {}),
    };
    const { unchanged, changed } = await this.#read(query, (where) =>
      this.#present.find(team, { kind, where, sort, ...part }, options),
    );
    const compare = compareForSort(sort);
    const placed = [...unchanged.map((document) => ({ document, fields: fieldsOf(document) })), ...changed]
      .map((entry) => ({ ...positionOf(entry, sort), document: entry.document }))
      .filter((position) => after === undefined || compare(position, after) > 0);
    return placed
      .sort(compare)
      .slice(offset, offset + limit)
      .map(({ document }) => document);
  }

  async findIds(team: string, query: Query, options?: ReadOptions): Promise<readonly string[]> {
    const documents = await this.find(team, query, options);
    return documents.map(({ id }) => id);
  }

  async count(team: string, selection: Selection, options?: ReadOptions): Promise<number> {
    const { kind } = selection;
    const { unchanged, changed } = await this.#read(selection, (where) =>
      this.#present.count(team, { kind, where }, options),
    );
    return unchanged + changed.length;
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    const { kind } = selection;
    const { unchanged, changed } = await this.#read(selection, (where) =>
      this.#present.countBy(team, { kind, where }, field, values, options),
    );
    const held = changed.map(({ document, fields }) => new Set([field === "id" ? document.id : fields[field]].flat()));
    return new Map(
      values.map((value) => [value, (unchanged.get(value) ?? 0) + held.filter((each) => each.has(value)).length]),
    );
  }

  async commit(): Promise<never> {
    throw readOnly();
  }

  async allocate(): Promise<never> {
    throw readOnly();
  }

  async logRange(): Promise<LogRange> {
    const { first } = await keptRange(this.#present, this.#team, this.#retention);
    return { first, last: this.#sequence };
  }

  async changes(_team: string, after: number, limit: number): Promise<ChangeFeed> {
    const feed = await this.#present.changes(this.#team, after, limit);
    return feed === "gap" ? feed : feed.filter(({ sequence }) => sequence <= this.#sequence);
  }

  /** Of which documents of the kind the present says something else, or nothing. */
  async changedSince(kind: string): Promise<readonly string[]> {
    await this.#overlay.catchUp();
    return [...this.#overlay.entries(kind).keys()];
  }

  /** A document as it was removed since, of one that is gone. */
  removed(key: DocumentKey): JsonObject | undefined {
    return this.#overlay.removed(key);
  }

  async retain(): Promise<void> {}

  async close(): Promise<void> {}

  /** Selects among the documents unchanged since, and among the changed ones as they were. */
  async #read<T>({ kind, where }: Selected, read: (where: readonly Clause[]) => Promise<T>) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await this.#overlay.catchUp();
      const past = new Map(this.#overlay.entries(kind));
      const unchanged = await read(past.size === 0 ? where : [...where, noneOf("id", [...past.keys()])]);
      await this.#overlay.catchUp();
      if (this.#overlay.entries(kind).size > past.size) continue;
      const changed = [...past.values()]
        .filter((entry) => entry !== null)
        .filter(({ fields, document }) => matchesClauses(fields, about(where, document), document.id));
      return { unchanged, changed };
    }
    throw new StorageError("busy", "Others kept changing the documents of the past.");
  }
}

type Selected = Omit<Selection, "where"> & { readonly where: readonly HidingClause[] };

/** The clauses that say something about a document. */
const about = (where: readonly HidingClause[], { id }: StoredDocument): readonly Clause[] =>
  where.filter(({ besides }) => besides?.has(id) !== true);

function positionOf({ document, fields }: PastEntry, { field }: Sort): SortPosition {
  const key = fields[field] ?? document.id;
  return { key: typeof key === "object" ? document.id : key, id: document.id };
}

function fieldsOf({ kind, body }: StoredDocument): Fields {
  return extractFields(kind as Kind, documentIn(kind as Kind, body));
}

const readOnly = () => failure("read_only", "The past of a workspace cannot be changed.");
