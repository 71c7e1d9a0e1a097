import { declaredFields } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf, partOf } from "../../fields/field-table";
import { timeCategoryFields } from "./time-category-fields";

export type TimeCategoryDocument = DocumentIn<typeof timeCategoryFields>;

export const timeCategory = declaredFields<TimeCategoryDocument>()(declaredOf(timeCategoryFields));

/** A category as the API shows it. */
export const presentTimeCategory = partOf(timeCategoryFields, "isShown");
