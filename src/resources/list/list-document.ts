import { declaredFields } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf } from "../../fields/field-table";
import { listFields } from "./list-fields";

export type ListDocument = DocumentIn<typeof listFields>;

export const list = declaredFields<ListDocument>()(declaredOf(listFields));
