import { documentSchemaOf } from "../../documents/field-table";
import { cardFields } from "./card-fields";

export const cardDocumentSchema = documentSchemaOf(cardFields);
