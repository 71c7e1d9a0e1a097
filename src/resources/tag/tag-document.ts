import { type DocumentOf, declaredFields, sortedInteger, text } from "../../fields/declared-fields";
import type { tagDocumentSchema } from "./tag-document-schema";

export type TagDocument = DocumentOf<typeof tagDocumentSchema>;

export const tag = declaredFields<TagDocument>()({ project_id: text, slug: text, time_created: sortedInteger });
