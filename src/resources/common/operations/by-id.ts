import * as z from "zod/mini";
import type { Actor } from "../../../base/actor";
import type { Documents, Kind } from "../../../documents";
import { refusal } from "../../../errors/errors";
import type { CallOptions, Operation, OutputOf } from "../../../operation/operation";
import type { Draft } from "../../../session/changed";
import { type OperationContext, recordedActor } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/query";
import { removeWithReferences } from "../../removal/operations/remove";
import { idSchema } from "../base-schemas";
import type { MemberRole } from "../parts";

export interface Reference {
  readonly kind: Kind;
  readonly id: string | null | undefined;
  readonly path: string;
}

/** Requires all that a request names; done before any rule about the state of one of them. Rule E2. */
export async function requireAll(session: Session, references: readonly Reference[]): Promise<void> {
  session.prefetch(references);
  for (const { kind, id, path } of references) if (id) await session.require(kind, id, path);
}

/** The ids of a document's parent, of that one's parent and so on, nearest first. */
export async function ancestorsOf<K extends "card" | "page">(
  session: Session,
  kind: K,
  child: Documents[K],
  parentOf: (document: Documents[K]) => string | undefined,
): Promise<readonly string[]> {
  const ancestors = new Set<string>();
  let parentId = parentOf(child);
  // Documents that are read while they are moved may seem to form a circle; then the commit is refused.
  while (parentId !== undefined && !ancestors.has(parentId)) {
    const parent = await session.get(kind, parentId);
    if (parent === null) break;
    ancestors.add(parentId);
    parentId = parentOf(parent);
  }
  return [...ancestors];
}

/** Carries a change of a board or list on to its lists, cards or epics, whose `time_updated` stays. Rules L3, C1, L5. */
export async function passOn<K extends "card" | "epic" | "list">(
  session: Session,
  kind: K,
  field: "board_id" | "list_id",
  id: string,
  recipe: (draft: Draft<Documents[K]>) => void,
): Promise<void> {
  const where = [anyOf(field, [id])] as const;
  const children = await session.findGuarded({ kind, where, sort: ascending("id") });
  for (const child of children) await session.amend(kind, child.id, recipe);
}

/** The next ids of the kind, with one call. */
export async function nextIds(session: Session, kind: Kind, count: number): Promise<readonly string[]> {
  await session.reserveIds(kind, count);
  return Promise.all(Array.from({ length: count }, () => session.nextId(kind)));
}

/** The marks of a document the acting actor creates now. Rule E5. */
export function authoredNow({ actor, now }: OperationContext) {
  const user = recordedActor(actor);
  return { user, user_updated: user, time_created: now, time_updated: now };
}

type Stored = { readonly user: Actor; readonly user_updated: Actor };

export const authorIds = ({ user, user_updated }: Stored) => ({
  user_id: user.user_id,
  user_id_updated: user_updated.user_id,
});

type Naming<K extends Kind> = { readonly [N in `${K}_id`]: string };
type Reading<K extends Kind, Shown> = {
  get(input: Naming<K>, options?: CallOptions): Promise<{ readonly [N in K]: Shown }>;
};
type Deletion<K extends Kind> = {
  delete(input: Naming<K>, options?: CallOptions): Promise<Readonly<Record<never, never>>>;
};

type Find<K extends Kind> = (session: Session, id: string) => Promise<Documents[K]>;

const naming = <K extends Kind>(kind: K) =>
  z.object({ [`${kind}_id`]: idSchema }) as unknown as z.ZodMiniType<Naming<K>>;

export const reading = <K extends Kind, Shown>(
  kind: K,
  present: (reader: Reader, document: Documents[K]) => Shown | Promise<Shown>,
  find?: Find<K>,
): Operation<Reading<K, Shown>, Naming<K>> => ({
  role: "viewer",
  input: () => naming(kind),
  async decide(session, { [`${kind}_id` as const]: id }) {
    const document = await (find?.(session, id) ?? session.require(kind, id, `${kind}_id`));
    return async (reader) => ({ [kind]: await present(reader, document) }) as OutputOf<Reading<K, Shown>>;
  },
});

/** A deletion that is forbidden is refused as the document is found. */
export const deletion = <K extends Kind>(
  kind: K,
  { role = "member", find }: { readonly role?: MemberRole; readonly find?: Find<K> } = {},
): Operation<Deletion<K>, Naming<K>> => ({
  role,
  input: () => naming(kind),
  async decide(session, { [`${kind}_id` as const]: named }) {
    const { id } = await (find?.(session, named) ?? session.require(kind, named, `${kind}_id`));
    await removeWithReferences(session, kind, id);
    return () => ({}) as OutputOf<Deletion<K>>;
  },
});

type Versioned = "time_entry" | "timer";

/** Refuses a change that is based on another version than the present one; based on none, it is let through. Rule M2. */
export function refuseStale(kind: Versioned, { version }: Documents[Versioned], expected: number | null | undefined) {
  if (expected === undefined || expected === null || expected === version) return;
  throw refusal("stale_version", "version", `The ${kind} is at version ${version}, not ${expected}.`);
}

export async function versioned<K extends Versioned>(
  session: Session,
  kind: K,
  before: Documents[K],
  after: Documents[K],
): Promise<Documents[K]> {
  if (after === before) return before;
  return session.amend(kind, before.id, (draft) => {
    draft.version = before.version + 1;
  });
}
