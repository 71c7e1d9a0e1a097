import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { timerFields } from "./timer-fields";

/** A user's running timer; the id is the user's, so that there is one at most. */
export type TimerDocument = DocumentIn<typeof timerFields>;

export const timer = documentKind(timerFields);
