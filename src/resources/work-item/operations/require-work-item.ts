import { refusal, type WorkspaceError } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import type { CardDocument } from "../../card/card-fields";
import type { EpicDocument } from "../../epic/epic-fields";

/** A card or an epic: exactly one of the two is given. */
export interface WorkItemReference {
  readonly card_id?: string | null | undefined;
  readonly epic_id?: string | null | undefined;
}

export type StoredWorkItem =
  | { readonly kind: "card"; readonly document: CardDocument }
  | { readonly kind: "epic"; readonly document: EpicDocument };

/** The card or epic that a request names: 400 unless it names exactly one. Rules U27, U35, U36. */
export async function requireWorkItem(session: Session, { card_id, epic_id }: WorkItemReference) {
  if (card_id && epic_id) throw invalidReference("epic_id", "misplaced");
  if (card_id) return { kind: "card", document: await session.require("card", card_id, "card_id") } as const;
  if (epic_id) return { kind: "epic", document: await session.require("epic", epic_id, "epic_id") } as const;
  throw invalidReference("card_id", "required");
}

const invalidReference = (path: string, rule: string): WorkspaceError =>
  refusal("invalid_input", path, "Give either the card_id of a card or the epic_id of an epic.", rule);

/** The card or epic of a request as it is committed, once it has been read. */
export const workItemBefore = (session: Session, { card_id, epic_id }: WorkItemReference) =>
  card_id ? session.before("card", card_id) : session.before("epic", epic_id ?? "");
