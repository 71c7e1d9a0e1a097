import type { STime } from "../../base/time";

/** One line of a {@link Checklist}. */
export interface ChecklistItem {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly checklist_id: string;
  /** User id of the creator. */
  readonly user_id: string;
  readonly time_created: STime;
  readonly time_updated: STime;
  readonly checked: boolean;
}

/** A list of things to tick off, on a card or an epic. */
export interface Checklist extends Omit<ChecklistItem, "checklist_id" | "checked"> {
  /** Its card or epic. */
  readonly card_id: string;
  readonly items: readonly ChecklistItem[];
}
