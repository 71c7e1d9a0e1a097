import type { CreateTimeCategory } from "./create-time-category";
import type { CreateTimeEntry } from "./create-time-entry";
import type { DeleteTimeEntry } from "./delete-time-entry";
import type { GetTimeCategories } from "./get-time-categories";
import type { GetTimeEntries } from "./get-time-entries";
import type { GetTimeEntry } from "./get-time-entry";
import type { GetTimeSettings } from "./get-time-settings";
import type { LockTimeEntries } from "./lock-time-entries";
import type { UpdateTimeCategory } from "./update-time-category";
import type { UpdateTimeEntry } from "./update-time-entry";
import type { UpdateTimeSettings } from "./update-time-settings";

export { createTimeCategory } from "./create-time-category";
export { createTimeEntry } from "./create-time-entry";
export { deleteTimeEntry } from "./delete-time-entry";
export { getTimeCategories } from "./get-time-categories";
export { getTimeEntries } from "./get-time-entries";
export { getTimeEntry } from "./get-time-entry";
export { getTimeSettings } from "./get-time-settings";
export { lockTimeEntries } from "./lock-time-entries";
export { updateTimeCategory } from "./update-time-category";
export { updateTimeEntry } from "./update-time-entry";
export { updateTimeSettings } from "./update-time-settings";

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
