import { room } from "../../../operation/operation";
import { type CreateTimeCategory, createTimeCategory } from "./create-time-category";
import { type CreateTimeEntry, createTimeEntry } from "./create-time-entry";
import { type DeleteTimeEntry, deleteTimeEntry } from "./delete-time-entry";
import { type GetTimeCategories, getTimeCategories } from "./get-time-categories";
import { type GetTimeEntries, getTimeEntries } from "./get-time-entries";
import { type GetTimeEntry, getTimeEntry } from "./get-time-entry";
import { type GetTimeSettings, getTimeSettings } from "./get-time-settings";
import { type LockTimeEntries, lockTimeEntries } from "./lock-time-entries";
import { type UpdateTimeCategory, updateTimeCategory } from "./update-time-category";
import { type UpdateTimeEntry, updateTimeEntry } from "./update-time-entry";
import { type UpdateTimeSettings, updateTimeSettings } from "./update-time-settings";

export interface TimeEntryOperations
  extends CreateTimeCategory,
    CreateTimeEntry,
    DeleteTimeEntry,
    GetTimeCategories,
    GetTimeEntries,
    GetTimeEntry,
    GetTimeSettings,
    LockTimeEntries,
    UpdateTimeCategory,
    UpdateTimeEntry,
    UpdateTimeSettings {}

export const timeEntryOperations = room<TimeEntryOperations>({
  createTimeCategory,
  createTimeEntry,
  deleteTimeEntry,
  getTimeCategories,
  getTimeEntries,
  getTimeEntry,
  getTimeSettings,
  lockTimeEntries,
  updateTimeCategory,
  updateTimeEntry,
  updateTimeSettings,
});
