import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { timeEntryFields } from "./time-entry-fields";

export type TimeEntryDocument = DocumentIn<typeof timeEntryFields>;

export const timeEntry = documentKind(timeEntryFields);
