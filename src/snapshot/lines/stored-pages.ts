import { nextTurn } from "../../base/next-turn";
import type { Kind } from "../../documents";
import type { Engine } from "../../engine/engine";
import { RetryBudget, retried } from "../../session/retry";
import { ascending } from "../../storage/clauses";
import type { Storage, StoredDocument } from "../../storage/storage";
import { lineKinds } from "./lines";
import type { StoredDocuments } from "./stored-check";

const PAGE = 1000;
const byId = ascending("id");

/** Reads what a storage holds of a workspace, again where it is busy. */
export class StoredPages implements StoredDocuments {
  readonly #engine: Engine;
  readonly #signal: AbortSignal | undefined;

  constructor(engine: Engine, signal: AbortSignal | undefined) {
    this.#engine = engine;
    this.#signal = signal;
  }

  /** The documents of all kinds, page by page, in the order in which lines have them. */
  async *all(): AsyncGenerator<{ readonly kind: Kind; readonly page: readonly StoredDocument[] }, void> {
    for (const kind of lineKinds) {
      let last: StoredDocument | undefined;
      do {
        const after = last && { after: { key: last.id, id: last.id } };
        const query = { kind, where: [], sort: byId, limit: PAGE, ...after };
        const page = await this.read((storage, team, options) => storage.find(team, query, options));
        yield { kind, page };
        await nextTurn();
        last = page.length < PAGE ? undefined : page.at(-1);
      } while (last !== undefined);
    }
  }

  get: StoredDocuments["get"] = (kind, ids) => {
    const keys = ids.map((id) => ({ kind, id }));
    return this.read((storage, team, options) => storage.get(team, keys, options));
  };

  find: StoredDocuments["find"] = (kind, where) =>
    this.read((storage, team, options) => storage.find(team, { kind, where, sort: byId }, options));

  /** The ids of some documents of a kind. */
  ids(kind: Kind, limit: number): Promise<readonly string[]> {
    const query = { kind, where: [], sort: byId, limit };
    return this.read((storage, team, options) => storage.findIds(team, query, options));
  }

  read<T>(
    call: (storage: Storage, team: string, options: { signal: AbortSignal | undefined }) => Promise<T>,
  ): Promise<T> {
    const { options } = this.#engine;
    const signal = this.#signal;
    return retried(() => call(options.storage, options.teamId, { signal }), new RetryBudget(options, signal));
  }
}
