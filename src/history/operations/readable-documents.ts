import { groupBy } from "../../base/group-by";
import type { Documents, Kind } from "../../documents";
import { documentIn } from "../../documents/stored";
import { holderOf } from "../../session/restriction";
import type { Session } from "../../session/session";
import { nameOf } from "../../storage/name-of";
import type { DocumentKey, JsonObject } from "../../storage/storage";
import { changesAfter } from "../log";

/** Whether the actor may read what the id names. */
export type MayRead = (kind: Kind, id: string) => Promise<boolean>;

/** Whether the actor may read a document; what belongs to no space is hidden by what it stands on. */
export async function mayRead<K extends Kind>(
  session: Session,
  kind: K,
  document: Documents[K],
  mayReadNamed: MayRead,
): Promise<boolean> {
  const { card_id, page_id, sprint_id } = document as unknown as Readonly<Record<string, string | undefined>>;
  if (kind === "comment" && card_id !== undefined) return mayReadNamed("card", card_id);
  if (kind === "comment") return page_id === undefined || mayReadNamed("page", page_id);
  if (kind === "sprint_event") return mayReadNamed("sprint", sprint_id ?? "");
  const { role, user_id } = session.context.actor;
  // Nobody else may know whether a timer runs. Rule M5.4.
  return kind === "timer" ? role === "admin" || user_id === document.id : session.canRead(kind, document);
}

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
    for await (const { kind, id, before, after } of changesAfter(log, context.teamId, this.#sequence - 1)) {
      if (before !== null && after === null) removed.set(`${kind}/${id}`, before);
    }
    return removed;
  }
}
