import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { listFields } from "./list-fields";

export type ListDocument = DocumentIn<typeof listFields>;

export const list = documentKind(listFields);
