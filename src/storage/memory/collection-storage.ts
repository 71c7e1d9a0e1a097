import { DOCUMENT_MAX_BYTES } from "../../base/limits";
import { nextTurn } from "../../base/waiting";
import { DatabaseStorage, type TeamReads, type TeamTable } from "../database-storage";
import { type Declared, declaredIn, KindSchema } from "../kind-schema";
import { Listeners } from "../listeners";
import type { FieldValue, Selection } from "../query";
import type { IndexFault, KindDefinition, ReadOptions } from "../storage";
import type { Entry, FieldFault } from "./collection/collection";
import type { TeamState } from "./team-state";

export const memoryLimits = { maxDocumentBytes: DOCUMENT_MAX_BYTES, maxCommitDocuments: Number.POSITIVE_INFINITY };

/** After a kind with more documents than these something else gets a turn. */
const MANY = 100;

const collectionOf = ({ database, table }: TeamTable<TeamState, Declared>) => database.collection(table.schema);

const reads: TeamReads<TeamState, Declared> = {
  documentsAt(tables, keys) {
    const collections = new Map(tables.map((rows) => [rows.table.schema.kind, collectionOf(rows)]));
    return keys.map(({ kind, id }) => collections.get(kind)?.get(id) ?? null);
  },
  find: (rows, query) => collectionOf(rows).find(query),
  findIds: (rows, query) =>
    collectionOf(rows)
      .find(query)
      .map(({ id }) => id),
  explain: (rows, query) => collectionOf(rows).explain(query),
  count: (rows, where) => collectionOf(rows).count(where),
  countBy: (rows, where, field, values) => collectionOf(rows).countBy(where, field, values),
  summarize: (rows, query) => collectionOf(rows).summarize(query),
  changes: ({ log }, _team, after, limit) => log.after(after, limit),
  logRange: ({ log }) => log.range,
  retain: ({ log }, _team, retention) => log.retain(retention),
};

/** A storage that holds the documents of its teams in memory. */
export abstract class CollectionStorage<State extends TeamState> extends DatabaseStorage<State, Declared> {
  protected readonly listeners = new Listeners();
  protected readonly teams = new Map<string, State>();

  constructor() {
    super(reads);
  }

  protected abstract newTeam(team: string): State;

  async open(kinds: readonly KindDefinition[]): Promise<void> {
    this.lifecycle.refuseClosed();
    for (const definition of kinds) this.#declare(definition);
    this.lifecycle.opened();
  }

  /** Wakes in a microtask of its own after each commit of the team that this storage hears of. */
  notify(team: string, wake: () => void): () => void {
    this.lifecycle.refuseUnlessOpen();
    return this.listeners.add(team, wake);
  }

  /**
   * Compares the index of a team's documents with the documents: their order, their declared fields and their texts.
   * Takes some seconds for 100,000 cards; something else is done only between one kind and the next. Rule B30.3.
   */
  async verify(team: string): Promise<readonly IndexFault[]> {
    return this.read(
      undefined,
      async ({ collections }) => {
        const found: IndexFault[] = [];
        for (const [kind, collection] of [...collections]) {
          for (const fault of [
            ...(collection.verify?.() ?? []),
            ...wrongFields(this.schemaOf(kind), collection.entries()),
          ])
            found.push({ kind, ...fault });
          if (collection.size > MANY) await nextTurn();
        }
        return found;
      },
      team,
    );
  }

  async close(): Promise<void> {
    this.lifecycle.close();
    void this.listeners.clear();
    this.teams.clear();
  }

  /** Texts that no search has looked at yet are read before one does, some in each turn. */
  protected async read<T>(
    options: ReadOptions | undefined,
    work: (state: State) => T | Promise<T>,
    team: string,
    selection?: Selection,
  ): Promise<T> {
    for (;;) {
      const state = this.team(team);
      options?.signal?.throwIfAborted();
      if (!selection?.where.some(({ operator }) => operator === "contains")) return work(state);
      if (state.collection(this.schemaOf(selection.kind)).readSomeTexts?.() ?? true) return work(state);
      await nextTurn();
    }
  }

  protected async write<T>(work: (state: State) => T | Promise<T>, team: string): Promise<T> {
    return work(this.team(team));
  }

  protected team(name: string): State {
    this.lifecycle.refuseUnlessOpen();
    const state = this.teams.get(name) ?? this.newTeam(name);
    this.teams.set(name, state);
    return state;
  }

  protected readonly schemaOf = (kind: string): KindSchema => declaredIn(this.tables, kind).schema;

  #declare(definition: KindDefinition): void {
    const known = this.tables.get(definition.kind)?.schema;
    // Every workspace declares the same ones, and mostly its storage is open already.
    if (known?.definition === definition) return;
    const schema = new KindSchema(definition);
    if (known?.equals(schema)) return;
    const fieldsOf = ({ document, fields }: Entry) =>
      schema.fieldValues({ ...schema.derive(document.body), ...fields });
    // All of them first: one that does not fit the new declaration leaves everything as it was.
    const rebuilt = Array.from(this.teams.values(), (state) => [state, state.rebuilt(schema, fieldsOf)] as const);
    for (const [state, collection] of rebuilt) state.collections.set(schema.kind, collection);
    this.tables.set(schema.kind, { schema });
  }
}

/** The fields in which documents are found by other values than they hold. */
function wrongFields(schema: KindSchema, entries: Iterable<Entry>): readonly FieldFault[] {
  const wrong = new Map<string, { readonly first: string; count: number }>();
  for (const { document, fields } of entries) {
    const derived = schema.derive(document.body);
    if (derived === undefined) continue;
    for (const field of schema.definitions.keys()) {
      if (holdSame(fields[field], derived[field])) continue;
      const known = wrong.get(field);
      if (known === undefined) wrong.set(field, { first: document.id, count: 1 });
      else known.count += 1;
    }
  }
  return Array.from(wrong, ([field, { first, count }]) => {
    const others = count === 1 ? "" : ` and ${count - 1} others`;
    return { field, message: `another value than the document says, of ${first}${others}` };
  });
}

/** Sets have no order. */
function holdSame(held: FieldValue | undefined, derived: FieldValue | undefined): boolean {
  if (typeof held !== "object" || typeof derived !== "object") return held === derived;
  return held.length === derived.length && held.every((element) => derived.includes(element));
}
