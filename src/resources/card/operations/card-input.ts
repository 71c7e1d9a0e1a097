import type { TimeUnit } from "../../../base/time";
import { inputsOf, inputWriterOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/changed";
import { optionalId, position } from "../../common/input-fields";
import type { CardFields } from "../card";
import type { CardDocument } from "../card-document";
import { cardFields } from "../card-fields";

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
