import { declaredFields } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf } from "../../fields/field-table";
import { timeEntryFields } from "./time-entry-fields";

export type TimeEntryDocument = DocumentIn<typeof timeEntryFields>;

export const timeEntry = declaredFields<TimeEntryDocument>()(declaredOf(timeEntryFields));
