import type { Documents } from "../../../documents";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";

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
