import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { tagFields } from "./tag-fields";

export type TagDocument = DocumentIn<typeof tagFields>;

export const tag = documentKind(tagFields);
