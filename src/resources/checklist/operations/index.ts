import { room } from "../../../operation/operation";
import { type CreateChecklist, createChecklist } from "./create-checklist";
import { type CreateChecklistItem, createChecklistItem } from "./create-checklist-item";
import { type DeleteChecklist, deleteChecklist } from "./delete-checklist";
import { type DeleteChecklistItem, deleteChecklistItem } from "./delete-checklist-item";
import { type UpdateChecklist, updateChecklist } from "./update-checklist";
import { type UpdateChecklistItem, updateChecklistItem } from "./update-checklist-item";

export interface ChecklistOperations
  extends CreateChecklist,
    CreateChecklistItem,
    DeleteChecklist,
    DeleteChecklistItem,
    UpdateChecklist,
    UpdateChecklistItem {}

export const checklistOperations = room<ChecklistOperations>({
  createChecklist,
  createChecklistItem,
  deleteChecklist,
  deleteChecklistItem,
  updateChecklist,
  updateChecklistItem,
});
