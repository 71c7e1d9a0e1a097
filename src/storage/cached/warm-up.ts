import type { Entry } from "../memory/collection/collection";
import type { DocumentKey, Storage } from "../storage";
import { Contents } from "./contents";
import type { Declarations } from "./declarations";

const PAGE = 1000;
const ATTEMPTS = 3;
const ROUNDS = 20;

/** Reads one team's documents from the storage behind a cache. */
export class WarmUp {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #declarations: Declarations;

  constructor(storage: Storage, team: string, declarations: Declarations) {
    this.#storage = storage;
    this.#team = team;
    this.#declarations = declarations;
  }

  async size(): Promise<number> {
    let size = 0;
    for (const kind of this.#declarations.kinds) size += await this.#storage.count(this.#team, { kind, where: [] });
    return size;
  }

  /** Everything there is; `undefined` if others write too much for that, or there are more than `most`. */
  async contents(most: number): Promise<Contents | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { last } = await this.#storage.logRange(this.#team);
      const contents = new Contents(last, this.#declarations);
      for (const kind of this.#declarations.kinds) {
        for await (const page of this.#pages(kind)) {
          contents.put(page);
          if (contents.size > most) return undefined;
        }
      }
      // The pages show different moments; what changed since the first one is read again.
      if (await this.catchUp(contents)) return contents;
    }
    return undefined;
  }

  async *#pages(kind: string): AsyncGenerator<readonly Entry[]> {
    const query = { kind, where: [], sort: { field: "id", direction: "ascending" }, limit: PAGE } as const;
    let page = await this.#storage.find(this.#team, query);
    while (page.length > 0) {
      yield page.map((document) => this.#declarations.entryOf(document));
      const id = page.length < PAGE ? undefined : page.at(-1)?.id;
      page = id === undefined ? [] : await this.#storage.find(this.#team, { ...query, after: { key: id, id } });
    }
  }

  /** Takes over what was committed meanwhile, by anyone. `false` if the feed does not tell, or does not come to an end. */
  async catchUp(contents: Contents): Promise<boolean> {
    let { sequence } = contents;
    const touched = new Map<string, DocumentKey>();
    let put: readonly Entry[] = [];
    let del: readonly DocumentKey[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const feed = await this.#storage.changes(this.#team, sequence, PAGE);
      if (feed === "gap") return false;
      if (feed.length === 0) {
        // Nothing came after what was read, so all of it is as this commit left it.
        contents.advance(sequence, put, del);
        return true;
      }
      for (const change of feed) {
        for (const key of this.#declared(change.log.changes)) touched.set(`${key.kind}/${key.id}`, key);
        sequence = change.sequence;
      }
      if (feed.length < PAGE) ({ put, del } = await this.#read([...touched.values()]));
    }
    return false;
  }

  #declared(keys: readonly DocumentKey[]): readonly DocumentKey[] {
    return keys
      .filter(({ kind }) => this.#declarations.schema(kind) !== undefined)
      .map(({ kind, id }) => ({ kind, id }));
  }

  async #read(keys: readonly DocumentKey[]) {
    const found = await this.#storage.get(this.#team, keys);
    const put = found.flatMap((document) => (document === null ? [] : [this.#declarations.entryOf(document)]));
    return { put, del: keys.filter((_, index) => found[index] === null) };
  }
}
