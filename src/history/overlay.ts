import { extractFields, type Kind } from "../documents";
import { documentIn } from "../documents/stored";
import { nameOf } from "../storage/name-of";
import type { Fields } from "../storage/query";
import type { DocumentChange, DocumentKey, JsonObject, Storage, StoredDocument } from "../storage/storage";
import { StorageError } from "../storage/storage-error";
import { commitsAfter } from "./log";
import { rewind } from "./rewind";

/** A document as it was, with the fields it was found by. */
export type PastEntry = { readonly document: StoredDocument; readonly fields: Fields };

/** The documents of one kind that have changed since, as they were; `null` where there was none. */
export type PastEntries = ReadonlyMap<string, PastEntry | null>;

type Pending = { readonly kind: string; readonly id: string; readonly changes: DocumentChange[] };

const ATTEMPTS = 20;

/** The changes that turn the present of a workspace into its state after one commit. */
export class Overlay {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #sequence: number;
  readonly #kinds = new Map<string, Map<string, PastEntry | null>>();
  /** Of what is gone, the documents as they were removed. */
  readonly #removed = new Map<string, JsonObject>();
  /** The last commit whose changes were collected. */
  #reached: number;
  /** Changes of documents that are still unread; kept if reading fails. */
  readonly #pending = new Map<string, Pending>();
  #catchingUp: Promise<void> = Promise.resolve();

  constructor(storage: Storage, team: string, sequence: number) {
    this.#storage = storage;
    this.#team = team;
    this.#sequence = sequence;
    this.#reached = sequence;
  }

  entries(kind: string): PastEntries {
    return this.#kind(kind);
  }

  /** A document that has been removed since and is gone, as it was removed. */
  removed(key: DocumentKey): JsonObject | undefined {
    return this.#removed.get(nameOf(key));
  }

  /** Takes all commits made until now into account. What a document was never changes, so nothing is done twice. */
  catchUp(): Promise<void> {
    // An earlier failure was reported to who waited for it; this attempt goes on from there.
    this.#catchingUp = this.#catchingUp.catch(() => {}).then(() => this.#readOn());
    return this.#catchingUp;
  }

  async #readOn(): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await this.#collect();
      if (await this.#settle()) return;
    }
    throw new StorageError("busy", "Others kept changing the documents of the past.");
  }

  async #collect(): Promise<void> {
    for await (const { sequence, log } of commitsAfter(this.#storage, this.#team, this.#reached)) {
      for (const change of log.changes) this.#collectChange(change);
      this.#reached = sequence;
    }
  }

  #collectChange(change: DocumentChange): void {
    const { kind, id } = change;
    const key = nameOf(change);
    if (change.after !== null) this.#removed.delete(key);
    else if (change.before !== null) this.#removed.set(key, change.before);
    if (this.#kind(kind).has(id)) return;
    const known = this.#pending.get(key) ?? { kind, id, changes: [] };
    known.changes.push(change);
    this.#pending.set(key, known);
  }

  /** Whether the documents could be read as the last commit collected left them. */
  async #settle(): Promise<boolean> {
    const documents = [...this.#pending.values()];
    const present = await this.#storage.get(this.#team, documents);
    if (present.some((document) => document !== null && document.rev > this.#reached)) return false;
    const agree = documents.every(
      ({ changes }, index) => (changes.at(-1)?.after === null) === (present[index] === null),
    );
    if (!agree) return false;
    for (const [index, { kind, id, changes }] of documents.entries()) {
      const body = changes.reduceRight<JsonObject | null>(rewind, present[index]?.body ?? null);
      this.#kind(kind).set(id, body === null ? null : this.#entry(kind as Kind, id, body));
    }
    this.#pending.clear();
    return true;
  }

  #entry(kind: Kind, id: string, body: JsonObject): PastEntry {
    const document = Object.freeze({ kind, id, rev: this.#sequence, body });
    return { document, fields: extractFields(kind, documentIn(kind, body)) };
  }

  #kind(kind: string): Map<string, PastEntry | null> {
    const known = this.#kinds.get(kind) ?? new Map<string, PastEntry | null>();
    this.#kinds.set(kind, known);
    return known;
  }
}
