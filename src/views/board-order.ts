import type { Documents } from "../documents";
import type { BoardDocument } from "../resources/board/board-fields";
import type { CardDocument } from "../resources/card/card-fields";
import type { ListDocument } from "../resources/list/list-fields";
import { PLACES } from "../session/item-cache";
import type { Reader } from "../session/reader";
import type { Clause, Sort, SortPosition } from "../storage/query";
import { anyOf, ascending } from "../storage/query";
import type { View } from "./view";

type PlacedList = { readonly id: string; readonly key: string };

export type PartOfLists = { readonly lists: Clause; readonly limit: number; readonly after: SortPosition | undefined };

export interface CardSource<Found> {
  readonly find: (part: PartOfLists) => Promise<readonly Found[]>;
  readonly documentOf: (found: Found) => CardDocument;
}

/** So many lists are looked into with one query at most. */
const MOST_LISTS = 256;

/** Separates keys, and sorts before all their characters. */
const SEPARATOR = " ";

/** Whether the cards of several lists may come, in the order of those. In one list its own order is all there is to it. */
export const isByLists = ({ sort, constraints }: Omit<View, "type">): boolean =>
  sort.field === "position" && !constraints.some(({ path, given }) => path === NAMED_LISTS && isOne(given));

const NAMED_LISTS = "card_filters.include.lists";
const isOne = (given: unknown): boolean => Array.isArray(given) && given.length === 1;

// Boards by space and place, then sprints by space and id; in each its lists, and in each list its cards. It is read at
// the time, so that no card changes when a list or a board is moved. Rule F12.
export class BoardOrder {
  /** In the direction of the sort. */
  readonly #lists: readonly PlacedList[];
  readonly #keys: ReadonlyMap<string, string>;
  readonly #isDescending: boolean;

  /** Of the lists that the cards a query selects may be in; remembered until lists or boards get other places. */
  static async read(reader: Reader, where: readonly Clause[], sort: Sort): Promise<BoardOrder> {
    const whereLists = where.flatMap(aboutLists);
    const id = JSON.stringify([whereLists, sort.direction]);
    const known = reader.items?.get(BoardOrder, id);
    if (known !== undefined) return known.item as BoardOrder;
    const sequence = reader.asOf;
    const order = await BoardOrder.#read(reader, whereLists, sort);
    if (sequence === undefined || reader.asOf !== sequence) return order;
    reader.items?.set(BoardOrder, id, {
      document: order,
      item: order,
      surroundings: undefined,
      sequence,
      topics: PLACES,
    });
    return order;
  }

  static async #read(reader: Reader, where: readonly Clause[], sort: Sort): Promise<BoardOrder> {
    const lists = await reader.find({ kind: "list", where, sort: ascending("id") });
    const boardIds = lists.map(({ board_id }) => board_id);
    const boards = await reader.getMany("board", boardIds);
    return new BoardOrder(lists.flatMap((list) => placed(list, boards)).sort(byKey), sort);
  }

  constructor(lists: readonly PlacedList[], { direction }: Sort) {
    this.#isDescending = direction === "descending";
    this.#lists = this.#isDescending ? [...lists].reverse() : lists;
    this.#keys = new Map(lists.map(({ id, key }) => [id, key]));
  }

  has(listId: string): boolean {
    return this.#keys.has(listId);
  }

  keyOf({ list_id, order_key }: Pick<CardDocument, "list_id" | "order_key">): string | undefined {
    const key = this.#keys.get(list_id);
    return key === undefined ? undefined : key + SEPARATOR + order_key;
  }

  async find<Found>(source: CardSource<Found>, limit: number, after?: SortPosition): Promise<readonly Found[]> {
    const found = new Map<string, Found>();
    const start = after && { ...placeIn(String(after.key)), id: after.id };
    const lists = start === undefined ? this.#lists : this.#lists.filter(({ key }) => !this.#precedes(key, start.list));
    let within = start !== undefined && start.list === lists[0]?.key ? { key: start.card, id: start.id } : undefined;
    let size = 1;
    for (let next = 0; next < lists.length && found.size < limit; ) {
      const some = lists.slice(next, next + size).map(({ id }) => id);
      const most = some.length === 1 ? limit - found.size : 2 * (limit - found.size);
      const cards = await source.find({ lists: anyOf("list_id", some), limit: most, after: within });
      if (some.length > 1 && cards.length === most) {
        // Some may be missing, of the first of these lists too.
        size = Math.ceil(some.length / 2);
        continue;
      }
      // A card that is moved meanwhile may come again.
      for (const { id, card } of listByList(cards, some, source)) if (!found.has(id)) found.set(id, card);
      next += some.length;
      size = Math.min(2 * some.length, MOST_LISTS);
      within = undefined;
    }
    return [...found.values()].slice(0, limit);
  }

  listsBefore(key: string): readonly string[] {
    const { list } = placeIn(key);
    return this.#lists.filter((each) => this.#precedes(each.key, list)).map(({ id }) => id);
  }

  #precedes(left: string, right: string): boolean {
    return this.#isDescending ? left > right : left < right;
  }
}

/** The fields of a card that are those of its list, by what they are called there. */
const ofList: Readonly<Record<string, string>> = { list_id: "id", board_id: "board_id", project_id: "project_id" };

function aboutLists(clause: Clause): readonly Clause[] {
  const field = ofList[clause.field];
  return field === undefined ? [] : [{ ...clause, field }];
}

function placed(list: ListDocument, boards: ReadonlyMap<string, Documents["board"]>): readonly PlacedList[] {
  const { id, order_key } = list;
  const stand = standOf(list, boards);
  return stand === undefined ? [] : [{ id, key: [...stand, order_key, sortable(id)].join(SEPARATOR) }];
}

/** The place of what the list is on. Epics have lists too, which stand nowhere. */
function standOf({ board_id, sprint_id, project_id }: ListDocument, boards: ReadonlyMap<string, Documents["board"]>) {
  const board = board_id === undefined ? undefined : boards.get(board_id);
  if (board !== undefined) return placeOfBoard(board);
  if (sprint_id === undefined || project_id === undefined) return undefined;
  return ["1", sortable(project_id), sortable(sprint_id)];
}

/** As the workspace lists its boards. Rule C10. */
const placeOfBoard = ({ id, project_id, order_key }: BoardDocument): readonly string[] => [
  "0",
  sortable(project_id),
  order_key,
  sortable(id),
];

/** An id as a text that sorts as ids do: a shorter one first. */
const sortable = (id: string): string => String.fromCharCode(48 + id.length) + id;

const byKey = (left: PlacedList, right: PlacedList): number => (left.key < right.key ? -1 : 1);

function placeIn(key: string): { readonly list: string; readonly card: string } {
  const end = key.lastIndexOf(SEPARATOR);
  return { list: key.slice(0, end), card: key.slice(end + 1) };
}

function listByList<Found>(cards: readonly Found[], lists: readonly string[], { documentOf }: CardSource<Found>) {
  const byList = new Map(lists.map((id) => [id, [] as { id: string; card: Found }[]]));
  for (const card of cards) {
    const { id, list_id } = documentOf(card);
    byList.get(list_id)?.push({ id, card });
  }
  return [...byList.values()].flat();
}
