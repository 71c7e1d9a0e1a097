import { declaredFields } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf } from "../../fields/field-table";
import { tagFields } from "./tag-fields";

export type TagDocument = DocumentIn<typeof tagFields>;

export const tag = declaredFields<TagDocument>()(declaredOf(tagFields));
