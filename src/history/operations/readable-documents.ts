import { groupBy } from "../../base/group-by";
import type { Documents, Kind } from "../../documents";
import { documentIn } from "../../documents/stored";
import { holderOf } from "../../session/restriction";
import type { Session } from "../../session/session";
import { nameOf } from "../../storage/name-of";
import type { DocumentKey, JsonObject } from "../../storage/storage";
import { commitsAfter } from "../commits";
import { type MayRead, mayRead } from "./may-read";

/**
 * Which documents an actor may know of that commits from one on have changed: those it may read, and of those that are
 * gone the ones it could read as they were removed. Rules H1.1, H2.1.
 */
export class ReadableDocuments {
  readonly #session: Session;
  readonly #sequence: number;
  #removed: Promise<ReadonlyMap<string, JsonObject>> | undefined;

  constructor(session: Session, sequence: number) {
    this.#session = session;
    this.#sequence = sequence;
  }

  async among(keys: readonly DocumentKey[]): Promise<readonly DocumentKey[]> {
    if (this.#seesAll) return keys;
    // All at once, for there may be thousands.
    for (const [kind, some] of groupBy(keys, (key) => key.kind)) {
      await this.#session.getMany(
        kind as Kind,
        some.map(({ id }) => id),
      );
    }
    const readable: DocumentKey[] = [];
    for (const key of keys) if (await this.has(key.kind as Kind, key.id)) readable.push(key);
    return readable;
  }

  readonly has: MayRead = async (kind, id) => {
    if (this.#seesAll) return true;
    const present = await this.#session.get(kind, id);
    const document = present ?? (await this.#asRemoved(kind, id));
    if (document === null || !(await mayRead(this.#session, kind, document, this.has))) return false;
    // The container of a deleted document may be deleted too, and no longer be hidden.
    const holder = present === null ? holderOf(kind, document) : undefined;
    if (holder === undefined || (await this.#asRemoved(holder.kind, holder.id)) === null) return true;
    return this.has(holder.kind, holder.id);
  };

  get #seesAll(): boolean {
    return this.#session.context.actor.role === "admin";
  }

  /** As it was when it was removed, by this session or by a commit. */
  async #asRemoved<K extends Kind>(kind: K, id: string): Promise<Documents[K] | null> {
    const staged = this.#session.staged().find((change) => change.kind === kind && change.id === id);
    if (staged !== undefined) return documentIn(kind, staged.before);
    this.#removed ??= this.#collect();
    return documentIn(kind, (await this.#removed).get(nameOf({ kind, id })) ?? null);
  }

  async #collect(): Promise<ReadonlyMap<string, JsonObject>> {
    const { log, context } = this.#session;
    const removed = new Map<string, JsonObject>();
    for await (const commit of commitsAfter(log, context.teamId, this.#sequence - 1)) {
      for (const { kind, id, before, after } of commit.log.changes) {
        if (before !== null && after === null) removed.set(`${kind}/${id}`, before);
      }
    }
    return removed;
  }
}
