import type { CreateChecklist } from "./create-checklist";
import type { CreateChecklistItem } from "./create-checklist-item";
import type { DeleteChecklist } from "./delete-checklist";
import type { DeleteChecklistItem } from "./delete-checklist-item";
import type { UpdateChecklist } from "./update-checklist";
import type { UpdateChecklistItem } from "./update-checklist-item";

export { createChecklist } from "./create-checklist";
export { createChecklistItem } from "./create-checklist-item";
export { deleteChecklist } from "./delete-checklist";
export { deleteChecklistItem } from "./delete-checklist-item";
export { updateChecklist } from "./update-checklist";
export { updateChecklistItem } from "./update-checklist-item";

export interface ChecklistOperations
  extends CreateChecklist,
    CreateChecklistItem,
    DeleteChecklist,
    DeleteChecklistItem,
    UpdateChecklist,
    UpdateChecklistItem {}
