import { documentSchemaOf } from "../../documents/field-table";
import { epicFields } from "./epic-fields";

export const epicDocumentSchema = documentSchemaOf(epicFields);
