import type { STime } from "../../base/time";
import type { CardStatus } from "../common/parts";

/** Every `ListBehavior`. */
export const listBehaviors = ["backlog", "committed", "started", "completed", "cancelled"] as const;

/** The status a list gives its cards; `backlog` gives none. Rule L3. */
export type ListBehavior = (typeof listBehaviors)[number];

interface Followed {
  status?: CardStatus;
  completed_date?: STime;
}

/** The status that a list's behavior gives the cards in it; `undefined` in a backlog. Rule L3. */
export const statusIn = (behavior: ListBehavior): CardStatus | undefined =>
  behavior === "backlog" ? undefined : behavior;

/** Gives a card or epic the status of the list it is in, and keeps `completed_date` with it. Rule L3. */
export function followList(draft: Followed, behavior: ListBehavior, now: STime): void {
  const status = statusIn(behavior);
  if (status === draft.status) return;
  if (status === "completed") draft.completed_date = now;
  else if (draft.status === "completed") delete draft.completed_date;
  if (status === undefined) delete draft.status;
  else draft.status = status;
}
