import { aFunction, anAbortSignal, anything, checkOptions, type OptionRules, optional } from "./check-options";
import type { Clock } from "./clock";
import { copyOf } from "./engine/copy-of";
import { Engine, type Performer } from "./engine/engine";
import { instantOf } from "./engine/operation-context";
import { refusal } from "./errors";
import { fetchPart } from "./fetch-part";
import type { CommitListener } from "./history/commit";
import type { ViewComparison } from "./history/compare-views";
import { type HistoryPoint, readPoint } from "./history/history-point";
import { PastEngine } from "./history/past-engine";
import { accepted, readWith } from "./input-issues";
import type { LiveView, WatchViewOptions } from "./live/live-view";
import { type Connect, showView } from "./live/shown-view";
import type { Board } from "./model/board";
import type { Card } from "./model/card";
import type { Page } from "./model/page";
import type { TimeUnit } from "./model/time";
import { fetchAllCode } from "./operations/code";
import type { CallOptions } from "./operations/operation";
import { type Operations, operations } from "./operations/registry";
import type { BoardViewPage, CardViewPage, PageViewPage } from "./operations/views/view-page";
import type { ExportLinesOptions } from "./operations/workspace/lines/export-lines";
import type { LoadLinesOptions } from "./operations/workspace/lines/load-lines";
import type { LoadOutput } from "./operations/workspace/load";
import { PreparedPreview, type PreparedView } from "./prepared-view";
import type { OperationLog } from "./recording/operation-log";
import { recordedLog } from "./recording/recorded-log";
import { actingActorSchema } from "./schemas/acting-actor";
import type { ActingActor } from "./session/context";
import { deepFreeze } from "./session/freeze";
import type {
  BoardViewRequest,
  CardViewRequest,
  MatchExplanation,
  PageViewRequest,
  ViewExplanation,
  ViewRequest,
} from "./views";
import { engineOptions, type WorkspaceOptions } from "./workspace-options";

const shared = new WeakMap<WorkspaceOptions, Performer>();

const lineRules: OptionRules<ExportLinesOptions & LoadLinesOptions> = {
  onProgress: optional(aFunction),
  signal: optional(anAbortSignal),
};

/**
 * One workspace (team) and everything in it, seen by one acting user.
 *
 * Every operation takes one input object with the API's field names, returns the API's response as a deeply frozen
 * plain value, and throws a {@link WorkspaceError} when it refuses.
 *
 * @throws WorkspaceError 400 `invalid_input` from the constructor for options that are not valid.
 *
 * @example
 * ```ts
 * import { Workspace } from "workspace-engine";
 *
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * const { project } = await workspace.createProject({ title: "Website" });
 * const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
 * const { card } = await workspace.createCard({ title: "Write the copy", board_id: board.id });
 * const { cards } = await workspace.previewView({ type: "card", card_filters: { include: { boards: [board.id] } } });
 * cards[0]?.title; // "Write the copy"
 * ```
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are defined from the registry below.
export class Workspace {
  readonly actor: ActingActor;
  readonly #engine: Performer;

  constructor(options: WorkspaceOptions) {
    this.#engine = shared.get(options) ?? new Engine(engineOptions(options));
    this.actor = actingActor(options.actor);
  }

  get teamId(): string {
    return this.#engine.options.teamId;
  }

  /** What tells it the time. */
  get clock(): Clock {
    return this.#engine.options.clock;
  }

  /** The unit of every time it gives. Rule T1. */
  get timeUnit(): TimeUnit {
    return this.#engine.options.timeUnit;
  }

  /** The same data with another acting user. Rule E5. */
  as(actor: ActingActor): Workspace {
    return facing(this.#engine, actor);
  }

  /**
   * The same workspace as it was at a point of its past: every read and view answers as it did then, with that time as
   * its now, but shows nothing that the actor may not read now; every write is refused. The point is looked up by the
   * first read. Rules H1.
   *
   * @throws WorkspaceError 400 `invalid_input` for a point that is none; from its operations 404 `not_found` for a
   * commit there is none of, 409 `no_history` beyond the `history` kept, 409 `read_only` for writes.
   *
   * @example
   * ```ts
   * const kept = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
   * const { project } = await kept.createProject({ title: "Website" });
   * await kept.updateProject({ project_id: project.id, title: "Site" });
   * const { commits } = await kept.getCommits();
   * const past = kept.asOf({ before: commits[0]?.id ?? "" });
   * (await past.getProject({ project_id: project.id })).project.title; // "Website"
   * ```
   */
  asOf(point: HistoryPoint): Workspace {
    return facing(new PastEngine(this.#engine.present, readPoint(point)), this.actor);
  }

  /**
   * Compares a view at two points of the past: what entered it, what left it, and what was in it both times but looked
   * different. Each side is read whole, with its own now. Rules H1.7.
   *
   * @throws WorkspaceError as `previewView` and `asOf` do.
   *
   * @example
   * ```ts
   * const kept = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
   * const { project } = await kept.createProject({ title: "Website" });
   * await kept.createBoard({ project_id: project.id, title: "Launch" });
   * const { entered } = await kept.compare({ type: "board", board_filters: {} }, { sequence: 2 }, { sequence: 3 });
   * entered.map((board) => board.title); // ["Launch"]
   * ```
   */
  compare(
    request: CardViewRequest,
    from: HistoryPoint,
    to: HistoryPoint,
    options?: CallOptions,
  ): Promise<ViewComparison<Card>>;
  compare(
    request: BoardViewRequest,
    from: HistoryPoint,
    to: HistoryPoint,
    options?: CallOptions,
  ): Promise<ViewComparison<Board>>;
  compare(
    request: PageViewRequest,
    from: HistoryPoint,
    to: HistoryPoint,
    options?: CallOptions,
  ): Promise<ViewComparison<Page>>;
  async compare(
    request: ViewRequest,
    from: HistoryPoint,
    to: HistoryPoint,
    options?: CallOptions,
  ): Promise<ViewComparison> {
    const { compareViews } = await fetchPart(() => import("./history/compare-views"));
    const { present } = this.#engine;
    let nowMs: number | undefined;
    const now = () => {
      nowMs ??= instantOf(present.options.clock);
      return nowMs;
    };
    const at = (point: HistoryPoint) => facing(new PastEngine(present, readPoint(point), now), this.actor);
    return compareViews(request, at(from), at(to), options);
  }

  /**
   * Calls the listener with each commit made from now on, in order and once: with this process's own before the
   * operation answers, with others' as soon as the storage tells of them, or within a second. A jump in `sequence`
   * says that commits in between were forgotten before they could be read; what cannot be read now comes later, and the
   * first failure in a row is printed to the console. Nobody waits for a promise the listener returns, and what it throws
   * harms nothing and is printed. It does not keep the process alive. Returns the way to stop. Rules H1.8, H1.20 to H1.22.
   *
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, for commits show all documents; 409 `read_only` of
   * a workspace of the past.
   *
   * @example
   * ```ts
   * const seen: string[] = [];
   * const stop = workspace.subscribe((commit) => seen.push(commit.operation));
   * await workspace.createProject({ title: "Website" });
   * stop();
   * seen; // ["createProject"]
   * ```
   */
  subscribe(listener: CommitListener): () => void {
    if (this.actor.role !== "admin") throw refusal("no_access", "", "Only admins may follow the commits.");
    aFunction(listener, "listener");
    return this.#presentOnly("Of the past there is nothing more to come: subscribe to the present.").follow(listener);
  }

  /**
   * Shows the first items of a view and keeps them right, with every commit and as time passes. `subscribe` and `current`
   * are what a store of React or Svelte needs; each change is told once, as a diff. This process's own commits are shown
   * before the operation answers, others' as soon as the storage tells of them, or within a second, several at once if
   * need be. While nothing is due it sleeps on the workspace's clock. The request is copied. Rules P4.
   *
   * @throws WorkspaceError 400 `invalid_input` for an unknown option, 409 `read_only` of a workspace of the past; from `ready` 400 `invalid_input` for the request,
   * a cursor in it, or the window.
   *
   * @example
   * ```ts
   * const view = workspace.watchView({ type: "card", card_filters: { include: { boards: ["1"] } } }, { window: 50 });
   * await view.ready;
   * view.current.map((card) => card.title); // ["Write the quick start"]
   * const stop = view.subscribe(({ updated }) => updated.map(({ index, item }) => console.log(index, item.title)));
   * await workspace.updateCard({ card_id: "1", title: "Write the tour" });
   * view.current[0]?.title; // "Write the tour"
   * stop();
   * view.close();
   * ```
   */
  watchView(request: CardViewRequest, options?: WatchViewOptions): LiveView<Card>;
  watchView(request: BoardViewRequest, options?: WatchViewOptions): LiveView<Board>;
  watchView(request: PageViewRequest, options?: WatchViewOptions): LiveView<Page>;
  watchView(request: ViewRequest, options?: WatchViewOptions): LiveView<Card | Board | Page>;
  watchView(request: ViewRequest, options: WatchViewOptions = {}): unknown {
    checkOptions(options, { window: anything, onError: optional(aFunction) });
    const engine = this.#presentOnly("Of the past there is nothing more to come: watch the present.");
    const asked = { request: copyOf(request), window: options.window, actor: this.actor };
    const connect: Connect<Card | Board | Page> = async (sink) => {
      const { LiveHub, openView } = await fetchPart(() => import("./live/open-view"));
      return openView(
        engine.live((source) => new LiveHub(source)),
        asked,
        sink,
      );
    };
    return showView(connect, options);
  }

  /**
   * Gives everything that this workspace, by whatever actor, was told to do and did since it was made: for `replay` of
   * `workspace-engine/testing`, which makes a workspace that went through the same. Rules H3.3 to H3.6.
   *
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 409 `no_history` unless `recordOperations` is `true`, 503
   * `storage_unavailable` while it cannot be read what became of a write whose outcome was unknown.
   *
   * @example
   * ```ts
   * const actor = { user_id: "u-ada", role: "admin" } as const;
   * const recorded = new Workspace({ teamId: "t-acme", actor, recordOperations: true });
   * await recorded.createProject({ title: "Website" });
   * const { operations } = await recorded.recordedOperations();
   * operations.map(({ operation }) => operation); // ["prepareWorkspace", "createProject"]
   * ```
   */
  async recordedOperations(): Promise<OperationLog> {
    if (this.actor.role !== "admin") throw refusal("no_access", "", "Only admins may see what everybody did.");
    return recordedLog(this.#engine.options);
  }

  /**
   * Gives everything the workspace holds as lines of JSON for `loadLines`, in constant memory: first what holds for all,
   * then a document a line, in the order of their kinds and ids. Fails when somebody writes meanwhile. Rules K7.9 to K7.11.
   *
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 503 `storage_busy` when others write meanwhile.
   *
   * @example
   * ```ts
   * let documents = 0;
   * for await (const line of workspace.exportLines()) documents += line.startsWith('{"card":') ? 1 : 0;
   * documents; // 1
   * ```
   */
  async *exportLines(options: ExportLinesOptions = {}): AsyncGenerator<string, void> {
    checkOptions(options, lineRules);
    const engine = this.#presentOnly();
    const { exportLines } = await fetchPart(() => import("./operations/workspace/lines/export-lines"));
    yield* exportLines(engine, this.actor, options);
  }

  /**
   * Fills an empty workspace with the lines of an export, in constant memory and many commits. Until the last one the
   * workspace is marked and refuses to be used; with a fault, or when it is given up, it is empty again. A load that ended
   * with its process leaves the mark behind, and the next one begins anew. Rules K7.9 to K7.14.
   *
   * @throws WorkspaceError 400 `invalid_input` with an issue for each fault, up to 10,000, by line: `line 7.list_id`; 403
   * `no_access` for anyone but an admin; 409 `time_unit_mismatch`, `workspace_not_empty`, `workspace_loading`.
   *
   * @example
   * ```ts
   * const copy = new Workspace({ teamId: "t-copy", actor: { user_id: "u-ada", role: "admin" } });
   * const { loaded } = await copy.loadLines(workspace.exportLines());
   * loaded.cards; // 1
   * ```
   */
  async loadLines(
    lines: Iterable<string> | AsyncIterable<string>,
    options: LoadLinesOptions = {},
  ): Promise<LoadOutput> {
    checkOptions(options, lineRules);
    const engine = this.#presentOnly();
    return engine.exclusively(async (mark) => {
      const { loadLines } = await fetchPart(() => import("./operations/workspace/lines/load-lines"));
      return loadLines(engine, this.actor, lines, mark, options);
    }, options.signal);
  }

  #presentOnly(otherwise = "The past comes and goes whole: use export."): Engine {
    const { present } = this.#engine;
    if (present === this.#engine) return present;
    throw refusal("read_only", "", otherwise);
  }

  /**
   * Reads a view request once, to look at the view again and again without that: each page is what `previewView` gives
   * for the request at that time. The request is copied; what is done to it afterwards does not count. Rules P5.
   *
   * @throws WorkspaceError 400 `invalid_input` at once, naming the first filter that is wrong; the pages as
   * `previewView` does.
   *
   * @example
   * ```ts
   * const open = workspace.prepareView({ type: "card", card_filters: { exclude: { statuses: ["completed"] } } });
   * const { cards, cursor } = await open.page();
   * cards.length; // 1
   * (await open.page(cursor)).count; // 1: with no page after it, the cursor is "", and that asks for the first
   * ```
   */
  prepareView(request: CardViewRequest): PreparedView<CardViewPage, CardViewRequest>;
  prepareView(request: BoardViewRequest): PreparedView<BoardViewPage, BoardViewRequest>;
  prepareView(request: PageViewRequest): PreparedView<PageViewPage, PageViewRequest>;
  prepareView(request: ViewRequest): PreparedView;
  prepareView(request: ViewRequest): unknown {
    return new PreparedPreview(this.#engine, this.actor, request);
  }

  /**
   * Explains a view in words: each clause with its bounds resolved, and warnings about likely mistakes. Admins are also
   * told the plan of the search, where the storage can tell. With an id it judges that document instead: clause by clause
   * the value found and the verdict, and when the verdict will turn by itself. Rules P2, F5.
   *
   * @throws WorkspaceError 400 `invalid_input`, and for an id 403 `no_access` or 404 `not_found`.
   *
   * @example
   * ```ts
   * const overdue: ViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };
   * const { text, plan } = await workspace.explainView(overdue);
   * const { matches, clauses, flips_at } = await workspace.explainView(overdue, "1");
   * matches; // false
   * clauses[0]?.path; // "card_filters.due_date"
   * flips_at; // null: it has no due date, so no time will make it overdue
   * ```
   */
  explainView(request: ViewRequest, id: string, options?: CallOptions): Promise<MatchExplanation>;
  explainView(request: ViewRequest, id?: undefined, options?: CallOptions): Promise<ViewExplanation>;
  explainView(request: ViewRequest, id?: string, options?: CallOptions): Promise<unknown> {
    return this.#engine.perform("explainView", this.actor, { request, id }, options);
  }

  /**
   * Fetches the code of every operation at once. Without it the first call of an operation fetches that of its
   * resource, and so waits for more than the storage. Rule K3.3.
   *
   * @example
   * ```ts
   * await Workspace.preload();
   * ```
   */
  static async preload(): Promise<void> {
    await Promise.all([fetchAllCode(), fetchPart(() => import("./engine/carry-out"))]);
  }

  static {
    for (const name of Object.keys(operations)) {
      const methods = {
        [name](this: Workspace, input: unknown, options?: CallOptions) {
          return this.#engine.perform(name, this.actor, input, options);
        },
      };
      Object.defineProperty(Workspace.prototype, name, { configurable: true, writable: true, value: methods[name] });
    }
  }
}

export interface Workspace extends Operations {}

function facing(engine: Performer, actor: ActingActor): Workspace {
  const options = { teamId: engine.options.teamId, actor };
  shared.set(options, engine);
  return new Workspace(options);
}

function actingActor(actor: ActingActor): ActingActor {
  return deepFreeze(accepted("The actor", readWith(actingActorSchema, actor), "actor"));
}
