import { callListener } from "./base/call-listener";
import { fromMilliseconds, type STime, systemClock } from "./base/time";
import type { ChangeListener } from "./engine/commit-follower";
import { type Performer, presentOf } from "./engine/engine";
import { aFunction, checkOptions } from "./errors/check-options";
import { fetchPart } from "./errors/errors";
import type {
  LiveBoard,
  LiveBoardRequest,
  LiveSummary,
  LiveView,
  WatchBoardOptions,
  WatchSummaryOptions,
  WatchViewOptions,
} from "./live/live-view";
import { show, subjects, type Watch } from "./live/shown";
import type { CallOptions } from "./operation/operation";
import { copyOf } from "./operation/operation";
import { type EngineOptions, instantOf } from "./operation/operation-context";
import { type PreparedView, preparedView } from "./prepared-view";
import type { Board } from "./resources/board/board-fields";
import type { Card } from "./resources/card/card-fields";
import type { Page } from "./resources/page/page-fields";
import type { ActingActor } from "./session/context";
import type {
  BoardViewRequest,
  CardViewRequest,
  MatchExplanation,
  PageViewRequest,
  ViewExplanation,
  ViewRequest,
} from "./views";
import type { BoardViewPage, CardViewPage, PageViewPage } from "./views/operations/decide-view";
import { explainView } from "./views/operations/explain-view";
import type { SummaryRequest } from "./views/operations/summarize-view";

/** The methods of a workspace for views besides answering them. */
export interface WorkspaceViews {
  /**
   * Shows the first items of a view and keeps them up to date, with every commit and as time passes. `subscribe` and
   * `current` are what a store of a framework needs; each change is reported once, as a diff. This process's own
   * commits are shown before the operation answers, others' as soon as the storage reports them, or within a second,
   * perhaps several at once. While nothing is due it sleeps on the workspace's clock. The request is copied. Rules P4.
   *
   * @throws WorkspaceError 400 `invalid_input` for an unknown option, 409 `read_only` of a workspace of the past; from `ready` 400 `invalid_input` for the request,
   * a cursor in it, or the window.
   *
   * @example
   * const view = workspace.watchView({ type: "card", card_filters: { include: { boards: ["1"] } } }, { window: 50 });
   * await view.ready;
   * view.current.map((card) => card.title); // ["Write the quick start"]
   * const stop = view.subscribe(({ updated }) => updated.map(({ index, item }) => console.log(index, item.title)));
   * await workspace.updateCard({ card_id: "1", title: "Write the tour" });
   * view.current[0]?.title; // "Write the tour"
   * stop();
   * view.close();
   */
  watchView(request: CardViewRequest, options?: WatchViewOptions): LiveView<Card>;
  watchView(request: BoardViewRequest, options?: WatchViewOptions): LiveView<Board>;
  watchView(request: PageViewRequest, options?: WatchViewOptions): LiveView<Page>;
  watchView(request: ViewRequest, options?: WatchViewOptions): LiveView<Card | Board | Page>;

  /**
   * Shows a board, its lists in their order and the first cards of each with how many there are, and keeps all of it up
   * to date with every commit and as time passes. What a commit changes is reported as one diff. Archived lists and
   * cards are left out unless `card_filters` ask for them. The request is copied. Rules P7.
   *
   * @throws WorkspaceError 400 `invalid_input` for an unknown option, 409 `read_only` of a workspace of the past; from
   * `ready` 400 `invalid_input` for the request, 403 `no_access` and 404 `not_found` for the board.
   *
   * @example
   * const live = workspace.watchBoard({ board_id: "1", cards_per_list: 50 });
   * await live.ready;
   * live.snapshot.lists.map(({ list, count }) => `${list.title}: ${count}`); // ["To do: 1", "Doing: 0", "Done: 0"]
   * const stop = live.subscribe(({ cards }) => cards.map(({ list_id, moved }) => console.log(list_id, moved.length)));
   * await workspace.moveCard({ card_id: "1", list_id: "7" });
   * live.snapshot.lists.map(({ cards }) => cards.length); // [0, 1, 0]
   * stop();
   * live.close();
   */
  watchBoard(request: LiveBoardRequest, options?: WatchBoardOptions): LiveBoard;

  /**
   * Shows the summary of a view and keeps it up to date with every commit and as time passes, as `summarizeView` would
   * return it. What a commit changes is reported as one diff. The request is copied. Rules Q2.
   *
   * @throws WorkspaceError 400 `invalid_input` for an unknown option, 409 `read_only` of a workspace of the past; from
   * `ready` 400 `invalid_input` for the request, and for what `summarizeView` refuses.
   *
   * @example
   * const live = workspace.watchSummary({ type: "card", card_filters: {}, group_by: [{ field: "list_id" }] });
   * await live.ready;
   * live.snapshot.summary?.count; // 1
   * const stop = live.subscribe(({ total }) => console.log(total?.count));
   * await workspace.createCard({ title: "Invite the testers", board_id: "1" });
   * live.snapshot.summary?.groups.map(({ count }) => count); // [2]
   * stop();
   * live.close();
   */
  watchSummary(request: SummaryRequest, options?: WatchSummaryOptions): LiveSummary;

  /**
   * Reads a view request once, to read many pages faster: each page is what `previewView` returns for the request at
   * that time. The request is copied; what is done to it afterwards does not count. Rules P5.
   *
   * @throws WorkspaceError 400 `invalid_input` at once, naming the first filter that is wrong; the pages as
   * `previewView` does.
   *
   * @example
   * const open = workspace.prepareView({ type: "card", card_filters: { exclude: { statuses: ["completed"] } } });
   * const { cards, cursor } = await open.page();
   * cards.length; // 1
   * (await open.page(cursor)).count; // 1: with no page after it, the cursor is "", and that asks for the first
   */
  prepareView(request: CardViewRequest): PreparedView<CardViewPage, CardViewRequest>;
  prepareView(request: BoardViewRequest): PreparedView<BoardViewPage, BoardViewRequest>;
  prepareView(request: PageViewRequest): PreparedView<PageViewPage, PageViewRequest>;
  prepareView(request: ViewRequest): PreparedView;

  /**
   * Explains a view in words: each clause with its bounds resolved, and warnings about likely mistakes. Admins are also
   * given the plan of the search, where the storage can explain it. With an id it judges that document instead: clause by clause
   * the value found and the verdict, and when the verdict will turn by itself. A summary's request is explained alike. Rules P2, F5.
   *
   * @throws WorkspaceError 400 `invalid_input`, and for an id 403 `no_access` or 404 `not_found`.
   *
   * @example
   * const overdue: ViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };
   * const { text, plan } = await workspace.explainView(overdue);
   * const { matches, clauses, flips_at } = await workspace.explainView(overdue, "1");
   * matches; // false
   * clauses[0]?.path; // "card_filters.due_date"
   * flips_at; // null: it has no due date, so no time will make it overdue
   */
  explainView(request: ViewRequest, id: string, options?: CallOptions): Promise<MatchExplanation>;
  explainView(request: ViewRequest | SummaryRequest, id?: undefined, options?: CallOptions): Promise<ViewExplanation>;
  explainView(request: ViewRequest, id?: string, options?: CallOptions): Promise<MatchExplanation | ViewExplanation>;

  /**
   * Calls the listener whenever something may have changed, so that cached answers can be read again: at first, after
   * each commit, this process's own before the operation answers, and when commits cannot be followed. A client calls
   * it also after its own writes, and when the server is lost or back. It is given the `sequence` of the last commit,
   * if that is known, and nothing else, so that every actor may listen. Of a workspace of the past it is called once.
   * Returns the way to stop. Rule H1.11.
   *
   * @throws WorkspaceError 400 `invalid_input` for a listener that is none.
   *
   * @example
   * const heard: (number | undefined)[] = [];
   * const stop = workspace.onChange((sequence) => heard.push(sequence));
   * await workspace.createProject({ title: "Website" });
   * stop();
   * heard.length > 0; // true
   */
  onChange(listener: ChangeListener): () => void;
}

/** The same, with the actor and the subject as parameters. */
export const viewMethods = {
  watchView: watching("watchView"),
  watchBoard: watching("watchBoard"),
  watchSummary: watching("watchSummary"),

  prepareView: preparedView,

  explainView: (
    performer: Performer,
    actor: ActingActor,
    request: ViewRequest | SummaryRequest,
    id?: string,
    options?: CallOptions,
  ) => performer.perform({ name: "explainView", operation: explainView }, actor, { request, id }, options),

  onChange(performer: Performer, _actor: ActingActor, listener: ChangeListener) {
    aFunction(listener, "listener");
    const { present } = performer;
    if (present === performer) return present.lastCommit.add(listener);
    const timer = setTimeout(() => callListener(listener, undefined));
    return () => clearTimeout(timer);
  },
} satisfies Record<keyof WorkspaceViews, unknown>;

/** By the workspace's clock; by the system's when that fails, which a view is to report too. */
function timeOf({ clock, timeUnit }: EngineOptions): STime {
  try {
    return fromMilliseconds(instantOf(clock), timeUnit);
  } catch {
    return fromMilliseconds(systemClock.now(), timeUnit);
  }
}

function watching<Name extends Watch>(name: Name) {
  return (performer: Performer, actor: ActingActor, request: unknown, options: WatchViewOptions = {}) => {
    checkOptions<object>(options, subjects[name].rules);
    const engine = presentOf(performer, "The past does not change: watch the present workspace.");
    const asked = { request: copyOf(request), window: options.window, actor };
    return show(
      name,
      () => timeOf(engine.options),
      options,
      async (sink) => {
        const { open } = await fetchPart(() => import("./live/open"));
        return open(name, engine, asked, sink);
      },
    );
  };
}
