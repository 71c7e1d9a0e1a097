import { type Declared, declaredIn, type KindSchema } from "../kind-schema";
import type { Entry } from "../memory/collection/collection";
import { newGrowing, TeamState } from "../memory/team-state";
import { answerAgain, type PreparedCommit } from "../prepare-commit";
import type { Fields } from "../query";
import { seal } from "../seal";
import type { ChangeFeed, CommitResult, JsonObject, StoredDocument } from "../storage";
import type { DocumentRecord, LogRecord, PageRecord, Place, TeamRecord, WorkspaceTransaction } from "./database";
import { damage, keysOf } from "./database";

export const noCommits: TeamRecord = { first: 1, last: 0, documents: 0, keepCommits: 0, keepMilliseconds: 0 };

async function stateOf(transaction: WorkspaceTransaction, team: string): Promise<TeamRecord> {
  return (await transaction.objectStore("team").get(team)) ?? noCommits;
}

export async function answerTo(
  transaction: WorkspaceTransaction,
  team: string,
  { txId, entry, check }: Pick<PreparedCommit<unknown>, "txId" | "entry" | "check">,
): Promise<CommitResult | undefined> {
  const applied = await transaction.objectStore("log").index("tx_id").get([team, txId]);
  if (applied === undefined) return undefined;
  return answerAgain(entry, check, { sequence: applied.sequence, log: applied.entry });
}

/** The first commit that is kept after one at the time: those before are both too many and too old. */
export async function firstKept(
  transaction: WorkspaceTransaction,
  team: string,
  { first, last, keepCommits, keepMilliseconds }: TeamRecord,
  time: number,
): Promise<number> {
  const enough = Math.max(first, last - keepCommits + 1);
  if (keepMilliseconds === 0) return enough;
  const log = transaction.objectStore("log");
  let kept = first;
  while (kept < enough && ((await log.get([team, kept]))?.time ?? 0) < time - keepMilliseconds) kept += 1;
  return kept;
}

/** The commits from one on to another, all of which must be there. */
async function recordsBetween(
  transaction: WorkspaceTransaction,
  team: string,
  first: number,
  last: number,
): Promise<readonly LogRecord[]> {
  if (last < first) return [];
  const records = await transaction.objectStore("log").getAll(IDBKeyRange.bound([team, first], [team, last]));
  if (records.length !== last - first + 1)
    throw damage(`Commits between ${first} and ${last} of "${team}" are missing.`);
  return records;
}

export async function changesAfter(
  transaction: WorkspaceTransaction,
  { first, last }: TeamRecord,
  team: string,
  after: number,
  limit: number,
): Promise<ChangeFeed> {
  if (after < first - 1) return "gap";
  const records = await recordsBetween(transaction, team, after + 1, Math.min(last, after + limit));
  return records.map(({ sequence, txId, entry }) => {
    try {
      return { sequence, txId, log: JSON.parse(entry) };
    } catch (cause) {
      throw damage(`The log of commit ${sequence} of "${team}" is not JSON.`, { cause });
    }
  });
}

const NOTHING_READ = -1;
const PAGES_AT_A_TIME = 16;

/** The documents of a team after some commit, as a tab holds them, and which pages of the database hold them. */
export class Team extends TeamState {
  readonly name: string;
  /** Commits wait for one another, and then for those of other tabs. */
  readonly commits = queue();
  /** Calls that read or write what is held wait for one another. */
  readonly uses = queue();
  readonly #tables: ReadonlyMap<string, Declared>;
  readonly #pages = new Map<string, number>();
  #sequence = NOTHING_READ;
  #fresh: Promise<unknown> | undefined;

  constructor(name: string, tables: ReadonlyMap<string, Declared>) {
    super(0, newGrowing);
    this.name = name;
    this.#tables = tables;
  }

  /** Resolves once the documents show all that was heard of before; `look` brings them up to date. */
  async fresh(look: () => Promise<unknown>): Promise<void> {
    this.#fresh ??= look();
    try {
      await this.#fresh;
    } catch (error) {
      this.stale();
      throw error;
    }
  }

  /** There may be a commit that the documents do not show. */
  stale(): void {
    this.#fresh = undefined;
  }

  /** The documents are read again with the next transaction. */
  clear(): void {
    this.collections.clear();
    this.#pages.clear();
    this.#sequence = NOTHING_READ;
    this.stale();
  }

  pageOf(kind: string, id: string): number | undefined {
    return this.#pages.get(nameOf(kind, id));
  }

  /** Goes on to the state after a later commit; in one turn, so that no read comes between. */
  advance(sequence: number, places: readonly Place[], entries: readonly Entry[]): void {
    for (const [kind, id, page] of places) {
      const schema = this.#tables.get(kind)?.schema;
      if (page > 0) this.#pages.set(nameOf(kind, id), page);
      else if (this.#pages.delete(nameOf(kind, id)) && schema !== undefined) this.collection(schema).delete(id);
    }
    this.put(entries, (kind) => declaredIn(this.#tables, kind).schema);
    this.#sequence = sequence;
  }

  /** Goes on to what the transaction sees: by the log, or by all pages where it does not reach back so far. */
  async catchUp(transaction: WorkspaceTransaction): Promise<TeamRecord> {
    const state = await stateOf(transaction, this.name);
    if (this.#sequence < state.first - 1 || this.#sequence > state.last) await this.#readAll(transaction, state);
    else if (this.#sequence < state.last) await this.#readChanged(transaction, state);
    return state;
  }

  async #readAll(transaction: WorkspaceTransaction, { first, last, documents }: TeamRecord): Promise<void> {
    const store = transaction.objectStore("page");
    const commits = await transaction.objectStore("log").count(keysOf(this.name));
    const keys = await store.getAllKeys(keysOf(this.name));
    const parts = keys.flatMap((from, place) => {
      if (place % PAGES_AT_A_TIME > 0) return [];
      const to = keys[place + PAGES_AT_A_TIME - 1] ?? keys.at(-1);
      return [store.getAll(IDBKeyRange.bound(from, to))];
    });
    const pages = (await Promise.all(parts)).flat();
    const places = pages.flatMap(({ kind, page, documents }) => documents.map(({ id }): Place => [kind, id, page]));
    if (places.length !== documents)
      throw damage(`Of ${documents} documents of "${this.name}" there are ${places.length}.`);
    if (commits !== last - first + 1)
      throw damage(`Of the commits ${first} to ${last} of "${this.name}" there are ${commits}.`);
    const entries = pages.flatMap((page) => this.#entriesIn(page, last));
    this.clear();
    this.advance(last, places, entries);
  }

  async #readChanged(transaction: WorkspaceTransaction, { last }: TeamRecord): Promise<void> {
    const commits = await recordsBetween(transaction, this.name, this.#sequence + 1, last);
    const all = commits.flatMap(({ places }) => places);
    const latest = new Map(all.map((place) => [nameOf(place[0], place[1]), place]));
    const places = [...latest.values()];
    const put = places.filter(([kind, , page]) => page > 0 && this.#tables.has(kind));
    const keys = new Map(put.map(([kind, , page]) => [nameOf(kind, String(page)), [kind, page] as const]));
    const store = transaction.objectStore("page");
    const pages = await Promise.all(Array.from(keys.values(), ([kind, page]) => store.get([this.name, kind, page])));
    const entries = pages.flatMap((page) =>
      page === undefined
        ? []
        : this.#entriesIn(page, last, ({ id }) => latest.get(nameOf(page.kind, id))?.[2] === page.page),
    );
    if (entries.length !== put.length)
      throw damage(`Of ${put.length} documents of "${this.name}" that were changed there are ${entries.length}.`);
    this.advance(last, places, entries);
  }

  #entriesIn({ kind, documents }: PageRecord, last: number, isWanted = (_: DocumentRecord) => true): readonly Entry[] {
    const schema = this.#tables.get(kind)?.schema;
    return schema === undefined ? [] : documents.filter(isWanted).map((record) => entryOf(record, schema, last));
  }
}

function entryOf({ id, rev, ...record }: DocumentRecord, schema: KindSchema, last: number): Entry {
  const place = `${schema.kind}/${id}`;
  const { body, fields } = parsed();
  const document: StoredDocument = Object.freeze({ kind: schema.kind, id, rev, body });
  // Fields declared since the document was stored get their values from the document.
  const isWhole = [...schema.definitions.keys()].every((name) => Object.hasOwn(fields, name));
  return {
    document,
    fields: schema.fieldValues(isWhole ? fields : { ...schema.derive(body), ...fields }),
  };

  function parsed() {
    try {
      if (!(rev >= 1 && rev <= last)) throw new RangeError(`Its revision is ${rev}, that of the last commit ${last}.`);
      const body: JsonObject = JSON.parse(record.body);
      const fields: Fields = JSON.parse(record.fields);
      seal(body, place);
      return { body, fields };
    } catch (cause) {
      throw damage(`The document ${place} cannot be read.`, { cause });
    }
  }
}

/** The length marks where the kind ends: it may hold any character. */
const nameOf = (kind: string, id: string): string => `${kind.length} ${kind}${id}`;

function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T>): Promise<T> => {
    const done = last.then(job);
    // The caller gets the failure; the next task ignores it.
    last = done.catch(() => {});
    return done;
  };
}
