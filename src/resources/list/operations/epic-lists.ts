import type { Session } from "../../../session/session";
import { insertNumberedLists, type NewList } from "./insert-lists";

const epicLists: readonly NewList[] = [
  { title: "Backlog", behavior: "backlog" },
  { title: "Planned", behavior: "committed" },
  { title: "In progress", behavior: "started" },
  { title: "Done", behavior: "completed" },
  { title: "Cancelled", behavior: "cancelled" },
];

/** Gives the workspace its epic lists. Rule L7. */
export async function insertEpicLists(session: Session): Promise<void> {
  await insertNumberedLists(session, {}, epicLists);
}
