import { groupBy } from "../../base/collections";
import type { Documents, Kind } from "../../documents";
import { documentIn } from "../../documents";
import { holderOf } from "../../session/restriction";
import type { Session } from "../../session/session";
import { nameOf } from "../../storage/name-of";
import type { DocumentKey, JsonObject } from "../../storage/storage";
import { changesAfter } from "../log";

/** Bodies by document, collected from the log when they are first asked for. */
function collected(collect: () => Promise<ReadonlyMap<string, JsonObject>>) {
  let bodies: Promise<ReadonlyMap<string, JsonObject>> | undefined;
  return () => {
    bodies ??= collect();
    return bodies;
  };
}

export type ChangesSince = ReturnType<typeof changesSince>;

export function changesSince({ log, context }: Session, sequence: number) {
  const read = collected(async () => {
    const changed = new Map<string, JsonObject>();
    for await (const change of changesAfter(log, context.teamId, sequence)) {
      const absent = Object.fromEntries(Object.keys(change.after ?? {}).map((name) => [name, null]));
      changed.set(nameOf(change), { ...absent, ...change.before, ...changed.get(nameOf(change)) });
    }
    return changed;
  });
  return {
    has: async (kind: Kind, id: string): Promise<boolean> => (await read()).has(nameOf({ kind, id })),
    /** The keys that changed, as they were at the commit; `undefined` where nothing did, or where it was not there. */
    before: async (kind: Kind, id: string): Promise<JsonObject | undefined> => (await read()).get(nameOf({ kind, id })),
    /** The documents of a kind that changed, whether they are still there or not. */
    async idsOf(kind: Kind): Promise<readonly string[]> {
      const prefix = nameOf({ kind, id: "" });
      return [...(await read()).keys()].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    },
  };
}

export type MayRead = (kind: Kind, id: string) => Promise<boolean>;

/** Whether the actor may read a document; one without a space is hidden with its parent document. */
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

export type ReadableDocuments = ReturnType<typeof readableDocuments>;

/** Which documents an actor may know of: of those that are gone the ones it could read then. Rules H1.1, H2.1. */
export function readableDocuments(session: Session, sequence: number) {
  const { log, context } = session;
  const seesAll = context.actor.role === "admin";
  const removed = collected(async () => {
    const bodies = new Map<string, JsonObject>();
    for await (const change of changesAfter(log, context.teamId, sequence - 1)) {
      if (change.before !== null && change.after === null) bodies.set(nameOf(change), change.before);
    }
    return bodies;
  });
  /** As it was when it was removed, by this session or by a commit. */
  const asRemoved = async <K extends Kind>(kind: K, id: string): Promise<Documents[K] | null> => {
    const staged = session.staged().find((change) => change.kind === kind && change.id === id);
    return documentIn(
      kind,
      staged === undefined ? ((await removed()).get(nameOf({ kind, id })) ?? null) : staged.before,
    );
  };
  const has: MayRead = async (kind, id) => {
    if (seesAll) return true;
    const present = await session.get(kind, id);
    const document = present ?? (await asRemoved(kind, id));
    if (document === null || !(await mayRead(session, kind, document, has))) return false;
    // The container of a deleted document may be deleted too, and no longer be hidden.
    const holder = present === null ? holderOf(kind, document) : undefined;
    if (holder === undefined || (await asRemoved(holder.kind, holder.id)) === null) return true;
    return has(holder.kind, holder.id);
  };
  return {
    has,
    async among(keys: readonly DocumentKey[]): Promise<readonly DocumentKey[]> {
      if (seesAll) return keys;
      await fetchAll(session, keys);
      const readable: DocumentKey[] = [];
      for (const key of keys) if (await has(key.kind as Kind, key.id)) readable.push(key);
      return readable;
    },
  };
}

/** Reads documents all at once, for there may be thousands. */
export async function fetchAll(session: Session, keys: readonly DocumentKey[]): Promise<void> {
  for (const [kind, ids] of groupBy(keys, (key) => key.kind)) {
    await session.getMany(
      kind as Kind,
      ids.map(({ id }) => id),
    );
  }
}
