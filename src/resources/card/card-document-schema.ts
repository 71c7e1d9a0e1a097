import { documentSchemaOf } from "../../fields/field-table";
import { cardFields } from "./card-fields";

export const cardDocumentSchema = documentSchemaOf(cardFields);
