import { refusal } from "../../../errors/errors";
import type { ListDocument } from "../../list/list-document";
import { isEpicList } from "../../ordering/operations/sibling-lists";

/** Refuses a list, named at `list_id`, that an epic may not enter. Rule U29. */
export function enterEpicList(list: ListDocument): ListDocument {
  if (!isEpicList(list)) {
    throw refusal("invalid_input", "list_id", `List ${list.id} holds cards, not epics.`, "misplaced");
  }
  if (list.archived !== undefined) throw refusal("archived_target", "list_id", `List ${list.id} is archived.`);
  return list;
}
