import { declaredFields, flag } from "../../fields/declared-fields";
import { type DocumentIn, declaredOf } from "../../fields/field-table";
import { searched } from "../../fields/searched-texts";
import { epicFields } from "./epic-fields";

export type EpicDocument = DocumentIn<typeof epicFields>;

export const epic = declaredFields<EpicDocument>()({
  ...searched,
  ...declaredOf(epicFields),
  archived: {
    ...flag,
    from: ["archived", "archived_list"],
    of: (epic) => epic.archived !== undefined || epic.archived_list,
  },
});
