import { documentSchemaOf } from "../../fields/field-table";
import { epicFields } from "./epic-fields";

export const epicDocumentSchema = documentSchemaOf(epicFields);
