import { type DocumentOf, declaredFields, sortedInteger, text } from "./declared-fields";
import type { tagDocumentSchema } from "./schemas/tag";

export type TagDocument = DocumentOf<typeof tagDocumentSchema>;

export const tag = declaredFields<TagDocument>()({ project_id: text, slug: text, time_created: sortedInteger });
