import { type DocumentOf, declaredFields, flag, sortedInteger } from "../../fields/declared-fields";
import type { timeCategoryDocumentSchema } from "./time-category-document-schema";

export type TimeCategoryDocument = DocumentOf<typeof timeCategoryDocumentSchema>;

export const timeCategory = declaredFields<TimeCategoryDocument>()({
  time_created: sortedInteger,
  archived: { ...flag, from: ["archived_at"], of: (category) => category.archived_at !== undefined },
});
