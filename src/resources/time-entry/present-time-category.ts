import type { TimeCategory } from "./time-category";
import type { TimeCategoryDocument } from "./time-category-document";

export function presentTimeCategory(category: TimeCategoryDocument): TimeCategory {
  const { user: _user, user_updated: _updated, time_created: _created, time_updated: _time, ...own } = category;
  return own;
}
