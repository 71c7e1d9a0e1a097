import { documentKind } from "../../fields/document-kind";
import { type DocumentIn, partOf } from "../../fields/field-table";
import { timeCategoryFields } from "./time-category-fields";

export type TimeCategoryDocument = DocumentIn<typeof timeCategoryFields>;

export const timeCategory = documentKind(timeCategoryFields);

/** A category as the API shows it. */
export const presentTimeCategory = partOf(timeCategoryFields, "isShown");
