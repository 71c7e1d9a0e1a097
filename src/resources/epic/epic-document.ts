import { flag } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import type { DocumentIn } from "../../fields/field-table";
import { searched } from "../../fields/searched-texts";
import { epicFields } from "./epic-fields";

export type EpicDocument = DocumentIn<typeof epicFields>;

export const epic = documentKind(epicFields, {
  ...searched,
  archived: {
    ...flag,
    from: ["archived", "archived_list"],
    of: (epic) => epic.archived !== undefined || epic.archived_list,
  },
});
