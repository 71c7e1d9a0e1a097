import { refusal, type WorkspaceError } from "../../../errors/errors";
import type { Given } from "../../../fields/declared-fields";
import type { Session } from "../../../session/session";
import { optionalId } from "../../common/base-schemas";
import type { Reference } from "../../common/operations/by-id";
import type { ListDocument } from "../../list/list-fields";
import { firstLiveBoard, firstLiveList, isEpicList } from "../../ordering/operations/placement";
import type { CardDocument } from "../card-fields";

/** Where a card goes: a list, or the first live list of a board, a sprint, or the first live board of a space. */
export interface CardDestination extends Given<typeof destinationInput> {}

export const destinationInput = {
  /** Left out, the first live list of the board, sprint or space. */
  list_id: optionalId,
  /** The board of the list; without `list_id`, its first live list. */
  board_id: optionalId,
  /** The sprint of the list; without `list_id`, its first live list. */
  sprint_id: optionalId,
  /** The space of that board or sprint; named alone, the first live list of its first live board. */
  project_id: optionalId,
};

/** The values a card takes from its list. Rule C8. */
export type Home = Pick<CardDocument, "list_id" | "project_id" | "board_id" | "sprint_id">;

const placeKeys = ["board_id", "sprint_id", "project_id"] as const;

export const namedPlaces = (destination: CardDestination): readonly Reference[] =>
  (["list", "board", "sprint", "project"] as const).map((kind) => {
    const path = `${kind}_id` as const;
    return { kind, id: destination[path], path };
  });

/** Whether a request names nothing but where a card is already. */
export const repeatsHome = (home: Home, destination: CardDestination): boolean =>
  namedPlaces(destination).every(({ id, path }) => !id || id === home[path as keyof Home]);

/** The list a card may enter: it and its board or sprint exist, are readable and are not archived. */
export async function enterList(session: Session, destination: CardDestination): Promise<ListDocument> {
  const [path, list] = await requestedList(session, destination);
  if (isEpicList(list)) throw misplaced(path, `List ${list.id} holds epics, not cards.`);
  for (const key of placeKeys) {
    const wanted = destination[key];
    if (wanted && wanted !== list[key]) throw misplaced(key, `List ${list.id} is not in ${key} ${wanted}.`);
  }
  await refuseArchived(session, list, path);
  return list;
}

async function requestedList(session: Session, destination: CardDestination) {
  const { list_id, board_id, sprint_id } = destination;
  if (list_id) return ["list_id", await session.require("list", list_id, "list_id")] as const;
  const kind = board_id ? "board" : sprint_id ? "sprint" : "project";
  const path = `${kind}_id` as const;
  const { id } = await session.require(kind, destination[path] ?? "", path);
  const place = kind === "project" ? { board_id: (await firstLiveBoard(session, id, path)).id } : { [path]: id };
  return [path, await firstLiveList(session, place, path)] as const;
}

async function refuseArchived(session: Session, list: ListDocument, path: string): Promise<void> {
  const board = list.board_id === undefined ? null : await session.get("board", list.board_id);
  const sprint = list.sprint_id === undefined ? null : await session.get("sprint", list.sprint_id);
  if ((list.archived ?? board?.archived ?? sprint?.archived) === undefined) return;
  const message = `List ${list.id} is archived, or the board or sprint that holds the list is.`;
  throw refusal("archived_target", path, message);
}

const misplaced = (path: string, message: string): WorkspaceError =>
  refusal("invalid_input", path, message, "misplaced");

export function homeIn({ id, board_id, sprint_id, project_id = "" }: ListDocument): Home {
  const home = { list_id: id, project_id };
  if (board_id !== undefined) return { ...home, board_id };
  return sprint_id === undefined ? home : { ...home, sprint_id };
}
