import { type DocumentOf, declaredFields, flag, sortedInteger } from "./declared-fields";
import type { timeCategoryDocumentSchema } from "./schemas/time-category";

export type TimeCategoryDocument = DocumentOf<typeof timeCategoryDocumentSchema>;

export const timeCategory = declaredFields<TimeCategoryDocument>()({
  time_created: sortedInteger,
  archived: { ...flag, of: (category) => category.archived_at !== undefined },
});
