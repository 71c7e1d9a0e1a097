import type { Checklist } from "workspace-engine";
import type { Model, ModelChecklist, ModelChecklistItem } from "./model";

/** A checklist that was made now as it is answered; only the ids are taken on trust. */
export const newChecklist = (model: Model, { id, title, items }: Checklist): ModelChecklist => ({
  ...entry(model, id, title),
  items: items.map((item) => newItem(model, item.id, item.title, item.checked)),
});

export const newItem = (model: Model, id: string, title: string, checked: boolean): ModelChecklistItem => ({
  ...entry(model, id, title),
  checked,
});

const entry = ({ now }: Model, id: string, title: string) => ({
  id,
  title,
  content: "",
  time_created: now,
  time_updated: now,
});
