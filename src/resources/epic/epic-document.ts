import { type DocumentOf, declaredFields, flag } from "../../fields/declared-fields";
import { declaredOf } from "../../fields/field-table";
import { searched } from "../../fields/searched-texts";
import type { epicDocumentSchema } from "./epic-document-schema";
import { epicFields } from "./epic-fields";

export type EpicDocument = DocumentOf<typeof epicDocumentSchema>;

export const epic = declaredFields<EpicDocument>()({
  ...searched,
  ...declaredOf(epicFields),
  archived: {
    ...flag,
    from: ["archived", "archived_list"],
    of: (epic) => epic.archived !== undefined || epic.archived_list,
  },
});
