import type {
  BoardLane,
  LiveBoardRequest,
  LiveBoardSnapshot,
  LiveSummarySnapshot,
  LiveViewSnapshot,
} from "../live/live-view";
import type { Board } from "../resources/board/board-fields";
import type { Card } from "../resources/card/card-fields";
import type { Page } from "../resources/page/page-fields";
import type { Summary } from "../summary/present-summary";
import type { SummaryRequest } from "../views/operations/summarize-view";
import type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest } from "../views/view-request";
import {
  type CardMoveInput,
  listShown,
  moveInput,
  moveInView,
  moveOnBoard,
  pendingMoves,
  type ShownAnywhere,
} from "./moves";
import {
  type OperationInput,
  type OperationName,
  type OperationOutput,
  type OperationStore,
  operationStore,
} from "./operation-store";
import {
  openQuery,
  type QueryArguments,
  type QueryName,
  type QuerySnapshot,
  queryKey,
  queryLoading,
  sharedChanges,
} from "./query-store";
import { SharedSources } from "./shared-sources";
import {
  boardKey,
  boardLoading,
  type InitialBoard,
  type InitialView,
  type LiveWorkspace,
  loading,
  type SnapshotStore,
  summaryKey,
  viewKey,
  viewLoading,
} from "./snapshot-store";

/** How much of a view to show, and what until it is read. */
export interface ViewStoreOptions<Item> {
  /** How many of the first items to show, 1 to 1000. Default: the request's `count`, or 25. */
  readonly window?: number | undefined;
  /** Shown while the first items are read, such as the snapshot of a live view on the rendering server. */
  readonly initial?: InitialView<Item> | undefined;
}

/** The options of a board. */
export interface BoardStoreOptions {
  /** Shown while the board is read, such as the snapshot of a live board on the rendering server. */
  readonly initial?: InitialBoard | undefined;
}

/** The options of a summary. */
export interface SummaryStoreOptions {
  /** Shown while the summary is read, such as that on the rendering server. */
  readonly initial?: Summary | undefined;
}

/** The options of a query. */
export interface QueryStoreOptions<Output> {
  /** Shown until there is an answer, such as that on the rendering server. */
  readonly initial?: Output | undefined;
  /** Whether to ask at all, which may have to wait for the input. Default: true. */
  readonly enabled?: boolean | undefined;
}

/** The live views, live boards, queries and operations of a workspace, for whatever shows them. See {@link liveStore}. */
export class LiveStore {
  readonly workspace: LiveWorkspace;
  readonly #cards = new SharedSources<LiveViewSnapshot<Card>>();
  readonly #others = new SharedSources<LiveViewSnapshot<Board | Page>>();
  readonly #liveBoards = new SharedSources<LiveBoardSnapshot>();
  readonly #summaries = new SharedSources<LiveSummarySnapshot>();
  readonly #queries = new SharedSources<QuerySnapshot<unknown>>();
  readonly #changes: ReturnType<typeof sharedChanges>;
  readonly #moves: ReturnType<typeof pendingMoves>;

  readonly #anywhere: ShownAnywhere = {
    card: (id) => this.#shownCards().find((card) => card.id === id),
    list: (id) => this.#shownList(id),
  };

  constructor(workspace: LiveWorkspace) {
    this.workspace = workspace;
    this.#changes = sharedChanges(workspace);
    this.#moves = pendingMoves(
      async (input) => workspace.moveCard(await moveInput(workspace, input, (id) => this.#boardOf(id))),
      () => [...this.#cards.all(), ...this.#liveBoards.all()],
    );
  }

  /**
   * The first items of a view, kept right as by `watchView`, for as many as listen: who asks for the same view shares it, it is
   * opened with the first listener and closed a second after the last. What is wrong with the request is reported as `failed`, with
   * the error. Rules O1, O2.
   */
  view(request: CardViewRequest, options?: ViewStoreOptions<Card>): SnapshotStore<LiveViewSnapshot<Card>>;
  view(request: BoardViewRequest, options?: ViewStoreOptions<Board>): SnapshotStore<LiveViewSnapshot<Board>>;
  view(request: PageViewRequest, options?: ViewStoreOptions<Page>): SnapshotStore<LiveViewSnapshot<Page>>;
  view(
    request: ViewRequest,
    options?: ViewStoreOptions<Card | Board | Page>,
  ): SnapshotStore<LiveViewSnapshot<Card | Board | Page>>;
  view(request: ViewRequest, { window, initial }: ViewStoreOptions<never> = {}): SnapshotStore<unknown> {
    const { workspace } = this;
    const key = viewKey(request, window);
    const first = viewLoading(initial);
    if (request.type !== "card") {
      const open = () => workspace.watchView(request as BoardViewRequest, { window });
      return this.#others.store(key, first, open);
    }
    return this.#cards.store(
      key,
      first,
      () => workspace.watchView(request, { window }),
      (snapshot, source) =>
        this.#moves.applied(snapshot, source, (before, move) => moveInView(before, move, request, this.#anywhere)),
    );
  }

  /** The same for a board with its lists and their first cards, kept right as by `watchBoard`. Rules O1, O2. */
  board(input: LiveBoardRequest, { initial }: BoardStoreOptions = {}): SnapshotStore<LiveBoardSnapshot> {
    return this.#liveBoards.store(
      boardKey(input),
      boardLoading(initial),
      () => this.workspace.watchBoard(input),
      (snapshot, source) =>
        this.#moves.applied(snapshot, source, (before, move) => moveOnBoard(before, move, input, this.#anywhere)),
    );
  }

  /** The same for the summary of a view, kept right as by `watchSummary`. Rules O1. */
  summary(request: SummaryRequest, { initial }: SummaryStoreOptions = {}): SnapshotStore<LiveSummarySnapshot> {
    const open = () => this.workspace.watchSummary(request);
    return this.#summaries.store(summaryKey(request), loading({ summary: initial }), open);
  }

  /**
   * The answer of an operation that changes nothing, asked for again after each commit, whoever made it, and shared as views are. While
   * nobody looks at the page it is not asked again. Rules O3.
   */
  query<Name extends QueryName>(
    name: Name,
    ...[input, options = {}]: QueryArguments<Name, QueryStoreOptions<OperationOutput<Name>>>
  ): SnapshotStore<QuerySnapshot<OperationOutput<Name>>> {
    const first = queryLoading(options.initial);
    if (options.enabled === false)
      return { getSnapshot: () => first, getServerSnapshot: () => first, subscribe: () => () => {} };
    const open = () => openQuery(this.workspace, name, input, this.#changes);
    const store = this.#queries.store(queryKey(name, input), first, open);
    return store as SnapshotStore<QuerySnapshot<OperationOutput<Name>>>;
  }

  /**
   * An operation to be called by a user, with how its calls stand. `moveCard` is shown on every view and board of this store at
   * once, and taken back if it is refused. Rules O4, O5.
   */
  operation<Name extends OperationName>(name: Name): OperationStore<OperationInput<Name>, OperationOutput<Name>> {
    const { workspace } = this;
    const call: (input: never) => unknown =
      name === "moveCard"
        ? (input: CardMoveInput) => this.#moves.run(input)
        : (input) => Reflect.apply(workspace[name], workspace, [input]);
    // The compiler does not follow a name to its operation.
    return operationStore(call as (input: OperationInput<Name>) => Promise<OperationOutput<Name>>);
  }

  #shownCards(): readonly Card[] {
    const onBoards = this.#shownLanes().flatMap(({ cards }) => cards);
    return [...onBoards, ...Array.from(this.#cards.all(), ({ own }) => own.items).flat()];
  }

  #shownLanes(): readonly BoardLane[] {
    return Array.from(this.#liveBoards.all(), ({ own }) => own.lists).flat();
  }

  #boardOf(list_id: string): string | undefined {
    return this.#shownLanes().find(({ list }) => list.id === list_id)?.list.board_id;
  }

  #shownList(id: string): ReturnType<ShownAnywhere["list"]> {
    const lane = this.#shownLanes().find(({ list }) => list.id === id);
    return lane === undefined ? this.#shownCards().find(({ list_id }) => list_id === id) : listShown(lane.list);
  }
}

const stores = new WeakMap<LiveWorkspace, LiveStore>();

/**
 * The live store of a workspace, or of the client of one: the same for the same workspace, so that all who show a view share
 * it. Rules O1 to O5.
 * @example
 * import { liveStore } from "workspace-engine/live-store";
 *
 * const cards = liveStore(workspace).view({ type: "card", card_filters: { include: { boards: ["1"] } } });
 * cards.getSnapshot().status; // "loading"
 * const loaded = new Promise((resolve) => cards.subscribe(() => resolve(cards.getSnapshot().items.length)));
 * await loaded; // 1
 */
export function liveStore(workspace: LiveWorkspace): LiveStore {
  const known = stores.get(workspace);
  if (known !== undefined) return known;
  const store = new LiveStore(workspace);
  stores.set(workspace, store);
  return store;
}
