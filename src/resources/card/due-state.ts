import type { STime } from "../../base/time";
import { type CardDocument, dueNotified } from "./card-fields";
import { type DueState, dueStates } from "./card-notification";

type Due = Pick<
  CardDocument,
  "archived" | "archived_list" | "archived_board" | "status" | "due_date" | "due_date_told"
>;

/**
 * The due report of a card that is new now: `soon` from so long ahead on, `overdue` from the
 * date itself on. Of a card that is archived or done with, nothing. Rule C7.7.
 */
export function newlyDue(card: Due, now: STime, ahead: number): DueState | undefined {
  const { due_date, status } = card;
  if (due_date === undefined || due_date === 0 || due_date > now + ahead) return undefined;
  if (card.archived !== undefined || card.archived_list || card.archived_board) return undefined;
  if (status === "completed" || status === "cancelled") return undefined;
  const due: DueState = due_date <= now ? "overdue" : "soon";
  return dueNotified(card) > dueStates.indexOf(due) ? undefined : due;
}
