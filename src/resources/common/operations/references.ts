import type { Documents, Kind } from "../../../documents";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";

/** A document a request names, if it names one. */
export interface Reference {
  readonly kind: Kind;
  readonly id: string | null | undefined;
  /** Of the id in the request. */
  readonly path: string;
}

/** Requires all that a request names; done before any rule about the state of one of them. Rule E2. */
export async function requireAll(session: Session, references: readonly Reference[]): Promise<void> {
  session.prefetch(references);
  for (const { kind, id, path } of references) if (id) await session.require(kind, id, path);
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
