import { DEFAULT_PAGE_COUNT } from "../base/limits";
import { unref } from "../base/waiting";
import type { BoardLane, LaneList, LiveBoardRequest, LiveBoardSnapshot, LiveViewSnapshot } from "../live/live-view";
import type { Card } from "../resources/card/card-fields";
import type { MoveCardInput, MoveCardOutput } from "../resources/card/operations/update-card";
import type { Order } from "../resources/common/parts";
import type { CardViewRequest } from "../views/view-request";
import type { LiveWorkspace } from "./snapshot-store";

/** The input of `moveCard`, and a place as a user sees it. */
export interface CardMoveInput extends MoveCardInput {
  /**
   * Instead of `position`: directly after this card, or first for null. A list has cards that no board shows, archived ones and
   * those that filters leave out, so what a user sees gives no position.
   */
  readonly after_card_id?: string | null | undefined;
}

/** Where a card is moved to, as far as that is known beforehand. */
type CardMove = Pick<CardMoveInput, "card_id" | "list_id" | "position" | "after_card_id">;

/** Whether the list of the move is known: it is named, or none is, which is another place in the card's own list. */
const isForeseeable = ({ list_id, board_id, sprint_id, project_id }: MoveCardInput): boolean =>
  list_id != null || (board_id == null && sprint_id == null && project_id == null);

/** The fields of a list that its cards show. */
export type ListShown = Pick<Card, "list_id" | "list_title" | "list_color" | "status">;

export interface ShownAnywhere {
  card(id: string): Card | undefined;
  list(id: string): ListShown | undefined;
}

export function listShown({ id, title, color, behavior }: LaneList): ListShown {
  return {
    list_id: id,
    list_title: title,
    ...(color !== undefined && { list_color: color }),
    ...(behavior !== "backlog" && { status: behavior }),
  };
}

export function inList(card: Card, list: ListShown): Card {
  if (card.list_id === list.list_id) return card;
  const { status: _, list_color: __, ...others } = card;
  return Object.freeze({ ...others, ...list });
}

/** The input for the workspace: the position after a card in the current order of the list. */
export async function moveInput(
  workspace: LiveWorkspace,
  { after_card_id, ...input }: CardMoveInput,
  boardOf: (list_id: string) => string | undefined,
): Promise<MoveCardInput> {
  if (after_card_id === undefined) return input;
  if (after_card_id === null) return { ...input, position: 0 };
  const { card_id } = input;
  const list_id = input.list_id ?? (await workspace.getCard({ card_id })).card.list_id;
  const order = await orderOf(workspace, list_id, boardOf(list_id));
  const index = order.filter((id) => id !== card_id).indexOf(after_card_id);
  return { ...input, position: index < 0 ? undefined : index + 1 };
}

/** Lists are answered without their cards only together. */
async function orderOf(workspace: LiveWorkspace, list_id: string, board_id: string | undefined): Promise<Order> {
  if (board_id === undefined) return (await workspace.getList({ list_id })).list.card_order;
  const { lists } = await workspace.getLists({ board_id });
  return lists.find(({ id }) => id === list_id)?.card_order ?? [];
}

/** A card keeps its place, and enters no view, since a view does not say by what. */
export function moveInView(
  snapshot: LiveViewSnapshot<Card>,
  { card_id, list_id }: CardMove,
  { card_filters }: CardViewRequest,
  anywhere: ShownAnywhere,
): LiveViewSnapshot<Card> {
  const card = snapshot.items.find(({ id }) => id === card_id);
  if (card === undefined || list_id == null || card.list_id === list_id) return snapshot;
  const wanted = card_filters.include?.lists;
  const isWanted = wanted == null || wanted.length === 0 || wanted.includes(list_id);
  const staysThere = isWanted && !card_filters.exclude?.lists?.includes(list_id);
  const list = anywhere.list(list_id);
  if (staysThere && list === undefined) return snapshot;
  const items = snapshot.items.flatMap((item) => {
    if (item !== card) return item;
    return staysThere && list !== undefined ? inList(card, list) : [];
  });
  return Object.freeze({ ...snapshot, items: Object.freeze(items) });
}

/** The board as it will be once the move is committed, as far as what is shown says; the same where it is so already. */
export function moveOnBoard(
  snapshot: LiveBoardSnapshot,
  move: CardMove,
  { card_filters, cards_per_list }: LiveBoardRequest,
  anywhere: ShownAnywhere,
): LiveBoardSnapshot {
  const shown = snapshot.lists.flatMap(({ cards }) => cards).find(({ id }) => id === move.card_id);
  // Whether another card belongs on a board with filters, only the workspace knows.
  const card = shown ?? (card_filters == null ? anywhere.card(move.card_id) : undefined);
  if (card === undefined || (shown === undefined && card.archived !== undefined)) return snapshot;
  const list_id = move.list_id ?? card.list_id;
  const isPlaced = move.position != null || move.after_card_id !== undefined;
  if (list_id === card.list_id && (!isPlaced || card_filters?.sort_by != null)) return snapshot;
  const most = cards_per_list ?? DEFAULT_PAGE_COUNT;
  const lists = snapshot.lists.map((lane) => {
    const left = lane.list.id === card.list_id ? without(lane, card) : lane;
    const isTarget = lane.list.id === list_id;
    const moved = isTarget ? having(left, inList(card, listShown(lane.list)), move, most) : left;
    return isSameLane(lane, moved) ? lane : moved;
  });
  const isThere = lists.every((lane, index) => lane === snapshot.lists[index]);
  return isThere ? snapshot : Object.freeze({ ...snapshot, lists: Object.freeze(lists) });
}

function without(lane: BoardLane, { id }: Card): BoardLane {
  const cards = lane.cards.filter((card) => card.id !== id);
  return Object.freeze({ ...lane, cards: Object.freeze(cards), count: Math.max(lane.count - 1, 0) });
}

/** The lane with the card, which shows no more cards than it may. */
function having(lane: BoardLane, card: Card, move: CardMove, most: number): BoardLane {
  const index = indexIn(lane.cards, move);
  const isBeyond = lane.hasMore && index > lane.cards.length;
  const cards = isBeyond ? lane.cards : [...lane.cards.slice(0, index), card, ...lane.cards.slice(index)];
  const shown = Object.freeze(cards.slice(0, most));
  return Object.freeze({ ...lane, cards: shown, count: lane.count + 1, hasMore: lane.hasMore || cards.length > most });
}

/** Where it will be among the cards, without it; beyond them where that is not known, or it will be last. */
function indexIn(cards: readonly Card[], { position, after_card_id }: CardMove): number {
  if (after_card_id === undefined) return Math.max(position ?? Number.POSITIVE_INFINITY, 0);
  if (after_card_id === null) return 0;
  const index = cards.findIndex(({ id }) => id === after_card_id);
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

const isSameLane = (one: BoardLane, other: BoardLane): boolean =>
  one.count === other.count &&
  one.hasMore === other.hasMore &&
  one.cards.length === other.cards.length &&
  one.cards.every((card, index) => card === other.cards[index]);

/** How long a committed move is shown at most where it is not heard of: something else may have become of the card. */
const LONGEST_WAIT = 5000;

interface PendingMove extends CardMove {
  /** The snapshot without it, when it was requested. */
  before: ReadonlyMap<object, unknown>;
  /** Where it is still to be heard of, once it is committed. */
  unheard?: Set<object>;
}

/** Moves of cards that are shown before they are committed, and until that is heard of. */
export function pendingMoves(
  moveCard: (input: CardMoveInput) => Promise<MoveCardOutput>,
  sources: () => readonly { readonly own: unknown; refresh(): void }[],
) {
  const moves = new Set<PendingMove>();
  let last: Promise<unknown> = Promise.resolve();
  const refresh = (): void => {
    for (const source of sources()) source.refresh();
  };
  const lastOf = (card_id: string) => [...moves].filter((move) => move.card_id === card_id).at(-1);
  const drop = (move: PendingMove): void => {
    if (moves.delete(move)) refresh();
  };

  function begin(input: CardMoveInput): PendingMove {
    const earlier = lastOf(input.card_id);
    const move: PendingMove = { ...input, list_id: input.list_id ?? earlier?.list_id, before: new Map() };
    if (earlier?.unheard !== undefined) moves.delete(earlier);
    if (isForeseeable(input)) moves.add(move);
    refresh();
    return move;
  }

  /** Dropped before it is heard of, the card would jump back. */
  function awaitNews(move: PendingMove): void {
    if (lastOf(move.card_id) !== move) drop(move);
    else {
      move.unheard = new Set(sources());
      unref(setTimeout(() => drop(move), LONGEST_WAIT));
      refresh();
    }
  }

  return {
    /** The snapshot with the moves applied. `apply` returns it unchanged if the card is already there. */
    applied<Snapshot>(snapshot: Snapshot, source: object, apply: (before: Snapshot, move: CardMove) => Snapshot) {
      let shown = snapshot;
      for (const move of moves) {
        if (move.unheard?.has(source) === false) continue;
        const next = apply(shown, move);
        // A position is that of the list, which no snapshot has whole: any news will do.
        const isHeard = next === shown || (move.position != null && move.before.get(source) !== snapshot);
        if (isHeard && move.unheard !== undefined) move.unheard.delete(source);
        else shown = next;
      }
      return shown;
    },
    /** One after the other, as they were asked for: each means a place among what those before it left. */
    async run(input: CardMoveInput): Promise<MoveCardOutput> {
      const move = begin(input);
      const call = last.then(() => {
        move.before = new Map(sources().map((source) => [source, source.own]));
        return moveCard(input);
      });
      last = call.catch(() => {});
      try {
        const output = await call;
        awaitNews(move);
        return output;
      } catch (error) {
        drop(move);
        throw error;
      }
    },
  };
}
