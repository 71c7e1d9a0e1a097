import type { DocumentRecord, PageRecord, Place, WorkspaceTransaction } from "./database";
import type { HeldDocuments } from "./held-documents";

/** A page takes no more documents from here on: each write of one writes the whole page. */
const FULL_DOCUMENTS = 128;
const FULL_LENGTH = 128_000;

type OpenPage = { readonly kind: string; readonly page: number; readonly documents: Map<string, DocumentRecord> };

/** Puts and deletes documents of a team in their pages, each of which is read and written once. */
export class PageWriter {
  readonly #transaction: WorkspaceTransaction<"readwrite">;
  readonly #team: string;
  readonly #held: HeldDocuments;
  readonly #open = new Map<string, OpenPage>();
  /** The page of each kind that new documents go to. */
  readonly #filling = new Map<string, number>();
  readonly #places: Place[] = [];

  constructor(transaction: WorkspaceTransaction<"readwrite">, team: string, held: HeldDocuments) {
    this.#transaction = transaction;
    this.#team = team;
    this.#held = held;
  }

  /** Where the documents are that were put and deleted. */
  get places(): readonly Place[] {
    return this.#places;
  }

  async put(kind: string, record: DocumentRecord): Promise<void> {
    const known = await this.#pageOf(kind, record.id);
    if (known !== undefined && (known.documents.size === 1 || hasRoom(known, record))) {
      known.documents.set(record.id, record);
      this.#places.push([kind, record.id, known.page]);
      return;
    }
    known?.documents.delete(record.id);
    const page = await this.#roomFor(kind, record);
    page.documents.set(record.id, record);
    this.#places.push([kind, record.id, page.page]);
  }

  async delete(kind: string, id: string): Promise<void> {
    (await this.#pageOf(kind, id))?.documents.delete(id);
    this.#places.push([kind, id, 0]);
  }

  /** Asks for all pages to be written. */
  write(): readonly Promise<unknown>[] {
    const store = this.#transaction.objectStore("page");
    return Array.from(this.#open.values(), ({ kind, page, documents }) => {
      const record: PageRecord = { kind, page, documents: [...documents.values()] };
      const key: [string, string, number] = [this.#team, kind, page];
      return documents.size === 0 ? store.delete(key) : store.put(record, key);
    });
  }

  async #pageOf(kind: string, id: string): Promise<OpenPage | undefined> {
    const page = this.#held.pageOf(kind, id);
    return page === 0 ? undefined : this.#opened(kind, page);
  }

  async #roomFor(kind: string, record: DocumentRecord): Promise<OpenPage> {
    const number = this.#filling.get(kind) ?? this.#held.lastPageOf(kind);
    const last = number === 0 ? undefined : await this.#opened(kind, number);
    if (last !== undefined && last.documents.size < FULL_DOCUMENTS && hasRoom(last, record)) return last;
    const page: OpenPage = { kind, page: number + 1, documents: new Map() };
    this.#filling.set(kind, page.page);
    this.#open.set(`${page.page} ${kind}`, page);
    return page;
  }

  async #opened(kind: string, page: number): Promise<OpenPage> {
    const key = `${page} ${kind}`;
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const stored = await this.#transaction.objectStore("page").get([this.#team, kind, page]);
    const documents = new Map(stored?.documents.map((record) => [record.id, record]));
    const opened = { kind, page, documents };
    this.#open.set(key, opened);
    return opened;
  }
}

/** Whether the page is not too long with the document in it. */
function hasRoom({ documents }: OpenPage, record: DocumentRecord): boolean {
  let length = lengthOf(record);
  for (const other of documents.values()) if (other.id !== record.id) length += lengthOf(other);
  return length <= FULL_LENGTH;
}

const lengthOf = ({ body, fields }: DocumentRecord): number => body.length + fields.length;
