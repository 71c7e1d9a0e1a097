import type { Unchecked } from "../session/interceptor";
import type { Query, Selection } from "../storage/query";
import type { JsonValue, ReadOptions, Storage } from "../storage/storage";

interface NotedRead {
  readonly method: "find" | "findIds" | "count";
  readonly query: unknown;
  answer: JsonValue;
}

/** Notes what one attempt at an operation draws and reads; everything stands where it was asked for, not answered. */
export class Attempt implements Unchecked {
  readonly ulids: string[] = [];
  readonly uuids: string[] = [];
  readonly numbers: Record<string, number[]> = {};
  readonly reads: NotedRead[] = [];
  /** The last commit known of when it began. */
  readonly began: number;
  readonly #storage: Storage;

  constructor(storage: Storage, began: number) {
    this.#storage = storage;
    this.began = began;
  }

  async find(team: string, query: Query, options?: ReadOptions) {
    const read = this.#read("find", query);
    const found = await this.#storage.find(team, query, options);
    read.answer = found.map(({ body }) => body);
    return found;
  }

  async findIds(team: string, query: Query, options?: ReadOptions) {
    const read = this.#read("findIds", query);
    const ids = await this.#storage.findIds(team, query, options);
    read.answer = ids;
    return ids;
  }

  async count(team: string, selection: Selection, options?: ReadOptions) {
    const read = this.#read("count", selection);
    const count = await this.#storage.count(team, selection, options);
    read.answer = count;
    return count;
  }

  async allocate(team: string, counter: string, n?: number) {
    this.numbers[counter] ??= [];
    const given = this.numbers[counter];
    const place = given.push(0) - 1;
    const first = await this.#storage.allocate(team, counter, n);
    given[place] = first;
    return first;
  }

  #read(method: NotedRead["method"], query: unknown): NotedRead {
    const read = { method, query, answer: null };
    this.reads.push(read);
    return read;
  }
}
