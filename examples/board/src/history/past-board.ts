import type { Card, CardFilters, CardViewRequest, List } from "workspace-engine";
import type { BoardLane } from "../board/arrangement";
import { onBoard } from "../filters/on-board";
import type { BoardWorkspace } from "../workspace/board-workspace";

const MOST = 1000;

/** The lists of a board right after the commit with a number. */
export async function pastLanes(workspace: BoardWorkspace, board_id: string, filters: CardFilters, sequence: number) {
  const request = onBoard(board_id, filters);
  const lists = { board_id, archived: false };
  const past = workspace.asOf?.({ sequence });
  const [shown, cards] = await Promise.all([
    (past ?? workspace).getLists(lists),
    past?.previewView({ ...request, count: MOST }).then((page) => page.cards) ??
      cardsBefore(workspace, request, sequence),
  ]);
  return shown.lists.map((list) => laneOf(list, cards));
}

/** A list with those of the cards that are in it, in its order. */
export function laneOf(list: List, cards: readonly Card[]): BoardLane {
  const place = new Map(list.card_order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Card): number => place.get(id) ?? Number.POSITIVE_INFINITY;
  const own = cards.filter(({ list_id }) => list_id === list.id).sort((a, b) => placeOf(a) - placeOf(b));
  return { list, cards: own, count: own.length, hasMore: false };
}

/** A server gives the past as the changes since then: the present with these undone. */
async function cardsBefore(workspace: BoardWorkspace, request: CardViewRequest, sequence: number) {
  const { commits } = await workspace.getCommits({ count: 1 });
  const last = commits[0]?.sequence ?? sequence;
  const [{ cards: present }, { entered, left, changed }] = await Promise.all([
    workspace.previewView({ ...request, count: MOST }),
    workspace.compare(request, { sequence }, { sequence: last }),
  ]);
  const came = new Set(entered.map(({ id }) => id));
  const before = new Map(changed.map((change) => [change.before.id, change.before]));
  return [...present.filter(({ id }) => !came.has(id)).map((card) => before.get(card.id) ?? card), ...left];
}
