import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending } from "../../../storage/clauses";
import type { BoardDocument } from "../../board/board-document";
import type { ListDocument } from "../../list/list-document";
import { childrenOf, type Siblings } from "./placement";

type Place = Pick<ListDocument, "board_id" | "sprint_id">;

/** The lists that share one order with a list: those of its board, of its sprint, or the epic lists. */
export function siblingLists({ board_id, sprint_id }: Place): Siblings {
  if (board_id !== undefined) return childrenOf("list", "board_id", board_id);
  if (sprint_id !== undefined) return childrenOf("list", "sprint_id", sprint_id);
  return {
    kind: "list",
    where: [absent("board_id"), absent("sprint_id")],
  };
}

/** Whether a list, of which nothing else need be known, is one of those of the workspace, which hold epics. */
export const isEpicList = ({ board_id, sprint_id }: { readonly [K in keyof Place]: unknown }): boolean =>
  board_id === undefined && sprint_id === undefined;

/** The first board of a space that is not archived, for a request that names the space at `path` and no board. */
export async function firstLiveBoard(session: Session, projectId: string, path: string): Promise<BoardDocument> {
  const [first] = await session.find({
    kind: "board",
    where: [anyOf("project_id", [projectId]), absent("archived")],
    sort: ascending("order_key"),
    limit: 1,
  });
  if (first === undefined)
    throw refusal("archived_target", path, `Space ${projectId} has no board that is not archived.`);
  return first;
}

/** The first list of a place that is not archived, for a request that names the place at `path` and no list. */
export async function firstLiveList(session: Session, place: Place, path: string): Promise<ListDocument> {
  const [first] = await session.find({
    kind: "list",
    where: [...siblingLists(place).where, absent("archived")],
    sort: ascending("order_key"),
    limit: 1,
  });
  if (first === undefined) throw refusal("archived_target", path, `${nameOf(place)} has no list that is not archived.`);
  return session.require("list", first.id, path);
}

function nameOf({ board_id, sprint_id }: Place): string {
  if (board_id !== undefined) return `Board ${board_id}`;
  return sprint_id === undefined ? "The roadmap" : `Sprint ${sprint_id}`;
}
