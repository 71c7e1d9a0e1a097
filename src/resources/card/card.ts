import type { CardStatus } from "../common/parts";
import type { EpicBrief } from "../epic/epic";
import type { WorkItem } from "../work-item/work-item";
import type { WorkItemFields } from "../work-item/work-item-fields";

/** The card another card lies under, in brief. */
export interface ParentCard {
  readonly title: string;
  readonly card_id: string;
  readonly list_color?: string;
  /** Absent while the card is in a backlog list. */
  readonly status?: CardStatus;
}

/** A task or work item, in a list of a board or of a sprint. */
export interface Card extends WorkItem {
  readonly type: "card";
  /** The space of its board or sprint. Rule C8. */
  readonly project_id: string;
  /** Set while its list is a board's. Rule C8. */
  readonly board_id?: string;
  readonly board_title?: string;
  /** Set while its list is a sprint's. Rule C8. */
  readonly sprint_id?: string;
  readonly parent_card?: ParentCard;
  /** Whether its board is archived. Rule F4. */
  readonly archived_board: boolean;
  /** Whether the acting user bookmarked it. */
  readonly is_bookmarked: boolean;
  /** Effort from 1, the least, to 5; 0 is unset. What a step means is up to the space. */
  readonly estimate?: number;
  /** Original time estimate, in seconds; separate from `estimate`. */
  readonly time_estimate_seconds?: number;
  /** Remaining time estimate, in seconds; logging time lowers it, not below 0. Rule M1. */
  readonly time_remaining_seconds?: number;
  readonly epic?: EpicBrief;
  /** The card it was copied from. */
  readonly copied_from_card_id?: string;
  /** The form that created it. Rule C4. */
  readonly form_id?: string;
  /** The submitted values, by form field id; several values are a JSON array in the string. Rule C4. */
  readonly form_values?: Readonly<Record<string, string>>;
  /** Branch name made of id and title, at most 60 characters. Rule C2. */
  readonly suggested_branch_name: string;
}

/** The fields that creating and updating a card have in common. `null` leaves out or clears; so do 0 and `""` where noted. */
export interface CardFields extends WorkItemFields {
  /** A board's list it is in, when `list_id` is left out or to say so twice. */
  readonly board_id?: string | null | undefined;
  readonly sprint_id?: string | null | undefined;
  /** The space of that board or sprint; named alone, the first live list of its first live board. */
  readonly project_id?: string | null | undefined;
  /** 1 least to 5 greatest; 0 is none. */
  readonly estimate?: number | null | undefined;
  /** The original estimate. */
  readonly time_estimate_seconds?: number | null | undefined;
  /** Logging time lowers it. */
  readonly time_remaining_seconds?: number | null | undefined;
  /** `""` is none. */
  readonly epic_id?: string | null | undefined;
}
