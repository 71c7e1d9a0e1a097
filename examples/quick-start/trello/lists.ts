import type { ListBehavior } from "workspace-engine";
import { guessBehavior } from "./list-behavior";
import { archival, byPosition, type Source, stamps } from "./source";
import { titleOf } from "./texts";
import type { TrelloList } from "./trello-board";

/** Where cards go whose list is not in the export. */
const HOMELESS: TrelloList = { id: "", name: "Without a list", closed: false, pos: null };

export interface ImportedList {
  readonly trelloId: string;
  readonly id: string;
  readonly title: string;
  readonly behavior: ListBehavior;
}

/** The lists of the board from left to right, with what their cards count as. */
export function importLists(source: Source): ImportedList[] {
  const { lists, cards } = source.board;
  const known = new Set(lists.map((list) => list.id));
  const homeless = cards.filter((card) => !known.has(card.idList)).length;
  source.changed.add(`cards whose list is missing, now in “${HOMELESS.name}”`, homeless);
  return [...byPosition(lists), ...(homeless > 0 ? [HOMELESS] : [])].map(({ id: trelloId, name }, index) => {
    const title = titleOf(name, source.changed);
    return { trelloId, id: String(index + 1), title, behavior: guessBehavior(title) };
  });
}

/** The lists as documents of the snapshot. */
export function listDocuments(source: Source, lists: readonly ImportedList[], board_id: string) {
  const closed = new Set(source.board.lists.filter((list) => list.closed).map((list) => list.id));
  return lists.map(({ trelloId, id, title, behavior }) => ({
    id,
    board_id,
    title,
    behavior,
    ...(closed.has(trelloId) ? archival(source, { id: trelloId }) : {}),
    ...stamps(source, { id: trelloId }),
  }));
}
