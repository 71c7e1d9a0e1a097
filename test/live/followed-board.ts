import { expect } from "vitest";
import {
  applyBoardDiff,
  type BoardDiff,
  type Card,
  type LiveBoard,
  type LiveBoardRequest,
  type LiveBoardSnapshot,
  type Workspace,
  WorkspaceError,
} from "workspace-engine";

const isEmpty = ({ added, removed, moved, updated }: BoardDiff["lists"]): boolean =>
  added.length + removed.length + moved.length + updated.length === 0;

/** A live board with everything it told, and a copy of it that knows nothing else. */
export class FollowedBoard {
  readonly live: LiveBoard;
  /** How many changes were told, other than those of the status. */
  told = 0;
  copy: Pick<LiveBoardSnapshot, "board" | "lists"> = { board: undefined, lists: [] };
  #known: LiveBoardSnapshot;
  #hasFailed = false;
  readonly #request: LiveBoardRequest;
  readonly #judge: Workspace;

  /** The judge, for the same actor, says what a fresh look shows. */
  constructor(workspace: Workspace, request: LiveBoardRequest, judge = workspace) {
    this.#judge = judge;
    this.#request = request;
    this.live = workspace.watchBoard(request);
    this.#known = this.live.snapshot;
    this.live.subscribe((diff) => this.#hear(diff));
  }

  #hear(diff: BoardDiff): void {
    const { snapshot } = this.live;
    expect(snapshot, "nothing changed").not.toBe(this.#known);
    const isNew = snapshot.lists.filter((lane) => !this.#known.lists.includes(lane)).map(({ list }) => list.id);
    this.#known = snapshot;
    const before = this.copy;
    this.copy = applyBoardDiff(this.copy, diff);
    expect(this.copy).toEqual({ board: snapshot.board, lists: snapshot.lists });
    expect(
      diff.cards.map(({ list_id }) => list_id).filter((id) => !isNew.includes(id)),
      "of a list that is the same",
    ).toEqual([]);
    if (diff.reason === "status") {
      expect(this.copy).toEqual(before);
      return;
    }
    this.told += 1;
    expect(diff.board === undefined && isEmpty(diff.lists) && diff.cards.length === 0, "an empty change").toBe(false);
  }

  /** Holds it to what a fresh look at the workspace shows, or refuses. */
  async check(): Promise<void> {
    const about = JSON.stringify([this.#request, this.#judge.actor]);
    const { snapshot } = this.live;
    expect(snapshot, "something changed untold").toBe(this.#known);
    // What it failed with holds for when it failed.
    if (this.#hasFailed) return;
    const fresh = await this.#fresh().catch((error: unknown) => error);
    if (fresh instanceof WorkspaceError) {
      this.#hasFailed = true;
      expect(snapshot.status, about).toBe("failed");
      expect([snapshot.error?.code, snapshot.error?.status], about).toEqual([fresh.code, fresh.status]);
      return;
    }
    expect(snapshot.status, about).toBe("live");
    expect({ board: snapshot.board, lists: snapshot.lists }, about).toEqual(fresh);
  }

  async #fresh(): Promise<Pick<LiveBoardSnapshot, "board" | "lists">> {
    const { board_id, card_filters, cards_per_list } = this.#request;
    const { is_archived = false, ...others } = card_filters ?? {};
    const filters = { ...others, is_archived };
    const { board } = await this.#judge.getBoard({ board_id });
    const { lists } = await this.#judge.getLists({
      board_id,
      ...(filters.is_archived === false ? { archived: false } : {}),
    });
    const lanes: LiveBoardSnapshot["lists"][number][] = [];
    for (const { card_order: _order, total_cards: _total, ...list } of lists) {
      const all = await this.#cardsOf(list.id, filters);
      const cards = all.slice(0, cards_per_list ?? 25);
      lanes.push({ list, cards, count: all.length, hasMore: all.length > cards.length });
    }
    return { board, lists: lanes };
  }

  async #cardsOf(list_id: string, filters: NonNullable<LiveBoardRequest["card_filters"]>): Promise<readonly Card[]> {
    const { lists = [list_id], ...include } = filters.include ?? {};
    if (lists?.includes(list_id) === false) return [];
    const { cards } = await this.#judge.previewView({
      type: "card",
      card_filters: {
        ...filters,
        include: { ...include, lists: [list_id] },
        sort_by: filters.sort_by ?? { field: "position" },
      },
      count: 1000,
    });
    return cards;
  }
}
