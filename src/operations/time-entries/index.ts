import type { CreateTimeCategory } from "./create-time-category";
import type { CreateTimeEntry } from "./create-time-entry";
import type { DeleteTimeEntry } from "./delete-time-entry";
import type { GetTimeEntry } from "./get-time-entry";
import type { LockTimeEntries } from "./lock-time-entries";
import type { UpdateTimeEntry } from "./update-time-entry";

export { createTimeCategory } from "./create-time-category";
export { createTimeEntry } from "./create-time-entry";
export { deleteTimeEntry } from "./delete-time-entry";
export { getTimeEntry } from "./get-time-entry";
export { lockTimeEntries } from "./lock-time-entries";
export { updateTimeEntry } from "./update-time-entry";

export interface TimeEntryOperations
  extends CreateTimeCategory,
    CreateTimeEntry,
    DeleteTimeEntry,
    GetTimeEntry,
    LockTimeEntries,
    UpdateTimeEntry {}
