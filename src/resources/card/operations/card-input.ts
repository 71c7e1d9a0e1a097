import type { TimeUnit } from "../../../base/time";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/draft";
import { optionalId, position } from "../../common/input-fields";
import type { WorkItemFields } from "../../work-item/work-item-input";
import type { CardDocument } from "../card-document";
import { cardFields } from "../card-fields";

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

/** What creating and updating a card take of these fields. */
export const cardInputs = (unit: TimeUnit) => ({
  ...inputsOf(cardFields, unit),
  board_id: optionalId,
  sprint_id: optionalId,
  project_id: optionalId,
  position,
});

const writeInputs = inputWriterOf(cardFields);

/** Writes the fields given into a card. Rules T6, R1. */
export const applyCardFields = (draft: Draft<CardDocument>, given: CardFields): void => writeInputs(draft, given);
