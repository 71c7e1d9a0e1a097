import type { TimeCategoryDocument } from "../documents/time-category";
import type { TimeCategory } from "../model/time-category";

export function presentTimeCategory(category: TimeCategoryDocument): TimeCategory {
  const { user: _user, user_updated: _updated, time_created: _created, time_updated: _time, ...own } = category;
  return own;
}
