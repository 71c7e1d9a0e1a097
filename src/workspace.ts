import * as z from "zod/mini";
import { deepFreeze } from "./base/json";
import type { Clock, TimeUnit } from "./base/time";
import type { CommitListener, FollowOptions } from "./engine/commit-follower";
import { Engine, type Performer, presentOf } from "./engine/engine";
import { aFunction, checkOptions, optional, wholeNumberFrom } from "./errors/check-options";
import { refusal } from "./errors/errors";
import { accepted, readWith } from "./errors/input-issues";
import type { SummaryComparison, ViewComparison } from "./history/compare-views";
import type { HistoryPoint } from "./history/log";
import { pastCode, pastEngine, readPoint } from "./history/past-engine";
import type { CallOptions } from "./operation/operation";
import { instantOf } from "./operation/operation-context";
import { calledBy, type Operations, operations } from "./operations/registry";
import { recordedLog } from "./recording/recorder";
import type { Board } from "./resources/board/board-fields";
import type { Card } from "./resources/card/card-fields";
import { idSchema } from "./resources/common/base-schemas";
import { actorSourceSchema, actorTypeSchema } from "./resources/common/part-schemas";
import { memberRoles } from "./resources/common/parts";
import type { Page } from "./resources/page/page-fields";
import { type ActingActor, roleWithin, scopeSchema } from "./session/context";
import type { OperationLog } from "./session/operation-log";
import { type Grouped, isGrouped } from "./summary/summary-request";
import type { BoardViewRequest, CardViewRequest, PageViewRequest, ViewRequest } from "./views";
import type { SummaryRequest } from "./views/operations/summarize-view";
import { lineMethods, type WorkspaceLines } from "./workspace-lines";
import { engineOptions, type WorkspaceOptions } from "./workspace-options";
import { viewMethods, type WorkspaceViews } from "./workspace-views";

const shared = new WeakMap<WorkspaceOptions, Performer>();

let performerIn: (workspace: Workspace) => Performer;

/** The engine of a workspace, for other parts of the package. */
export const performerOf = (workspace: Workspace): Performer => performerIn(workspace);

/**
 * One workspace (team) and everything in it, seen by one acting user.
 *
 * Every operation takes one input object with the API's field names, returns the API's response as a deeply frozen
 * plain value, and throws a {@link WorkspaceError} when it refuses.
 *
 * @throws WorkspaceError 400 `invalid_input` from the constructor for options that are not valid.
 *
 * @example
 * import { Workspace } from "workspace-engine";
 *
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * const { project } = await workspace.createProject({ title: "Website" });
 * const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists: [{ title: "To do" }] });
 * const { card } = await workspace.createCard({ title: "Write the copy", board_id: board.id });
 * const { cards } = await workspace.previewView({ type: "card", card_filters: { include: { boards: [board.id] } } });
 * cards[0]?.title; // "Write the copy"
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are defined below.
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

  /** The clock. */
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
   * The same workspace as it was at a point of its past: every read and view answers as of then, with that time as its
   * now, but shows nothing that the actor may not read today; every write is refused. The point is looked up by the
   * first read. Rules H1.
   *
   * @throws WorkspaceError 400 `invalid_input` for a point that is none; from its operations 404 `not_found` for a
   * commit there is none of, 409 `no_history` beyond the `history` kept, 409 `read_only` for writes.
   *
   * @example
   * const kept = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
   * const { project } = await kept.createProject({ title: "Website" });
   * await kept.updateProject({ project_id: project.id, title: "Site" });
   * const { commits } = await kept.getCommits();
   * const past = kept.asOf({ before: commits[0]?.id ?? "" });
   * (await past.getProject({ project_id: project.id })).project.title; // "Website"
   */
  asOf(point: HistoryPoint): Workspace {
    return facing(pastEngine(this.#engine.present, readPoint(point)), this.actor);
  }

  /**
   * Compares a view at two points of the past: what entered it, what left it, and what changed in it. Each side is read
   * whole, with its own now. Of a request with `group_by` or `measures` the summaries are compared. Rules H1.7.
   *
   * @throws WorkspaceError as `previewView` and `asOf` do.
   *
   * @example
   * const kept = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, history: true });
   * const { project } = await kept.createProject({ title: "Website" });
   * await kept.createBoard({ project_id: project.id, title: "Launch" });
   * const { entered } = await kept.compare({ type: "board", board_filters: {} }, { sequence: 2 }, { sequence: 3 });
   * entered.map((board) => board.title); // ["Launch"]
   */
  compare(
    request: SummaryRequest & Grouped,
    from: HistoryPoint,
    to: HistoryPoint,
    options?: CallOptions,
  ): Promise<SummaryComparison>;
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
  compare(request: ViewRequest, from: HistoryPoint, to: HistoryPoint, options?: CallOptions): Promise<ViewComparison>;
  async compare(
    request: ViewRequest,
    from: HistoryPoint,
    to: HistoryPoint,
    options?: CallOptions,
  ): Promise<ViewComparison | SummaryComparison> {
    const { compareSummaries, compareViews } = await pastCode();
    const { present } = this.#engine;
    let nowMs: number | undefined;
    const now = () => {
      nowMs ??= instantOf(present.options.clock);
      return nowMs;
    };
    const at = (point: HistoryPoint) => facing(pastEngine(present, readPoint(point), now), this.actor);
    const compare = isGrouped(request) ? compareSummaries : compareViews;
    return compare(request, at(from), at(to), options);
  }

  /**
   * Calls the listener with each commit from now on, or after the given one, in order and once: with this process's own
   * before the operation answers, with others' as soon as the storage reports them, or within a second. A jump in
   * `sequence` says that commits in between were forgotten before they could be read; what cannot be read now comes
   * later, and the first failure in a row is printed to the console. A promise the listener returns is not awaited, and
   * its errors are printed. It does not keep the process alive. Returns the way to stop. Rule H1.8.
   *
   * @throws WorkspaceError 400 `invalid_input` for an option that is not valid, 403 `no_access` for anyone but an admin,
   * for commits show all documents; 409 `read_only` of a workspace of the past.
   *
   * @example
   * const seen: string[] = [];
   * const stop = workspace.subscribe((commit) => seen.push(commit.operation));
   * await workspace.createProject({ title: "Website" });
   * stop();
   * seen; // ["createProject"]
   */
  subscribe(listener: CommitListener, options: FollowOptions = {}): () => void {
    if (this.actor.role !== "admin") throw refusal("no_access", "", "Only admins may follow the commits.");
    aFunction(listener, "listener");
    checkOptions(options, { after: optional(wholeNumberFrom(0)), onFollowing: optional(aFunction) });
    const engine = presentOf(this.#engine, "The past does not change: subscribe to the present workspace.");
    return engine.follow(listener, options);
  }

  /**
   * Returns all operations of this workspace since it was created, by any actor, for `replay` of
   * `workspace-engine/testing`, which repeats them in another workspace. Rules H3.4 and H3.5.
   *
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 409 `no_history` unless `recordOperations` is `true`, 503
   * `storage_unavailable` while it cannot be read what became of a write whose outcome was unknown.
   *
   * @example
   * const actor = { user_id: "u-ada", role: "admin" } as const;
   * const recorded = new Workspace({ teamId: "t-acme", actor, recordOperations: true });
   * await recorded.createProject({ title: "Website" });
   * const { operations } = await recorded.recordedOperations();
   * operations.map(({ operation }) => operation); // ["prepareWorkspace", "createProject"]
   */
  async recordedOperations(): Promise<OperationLog> {
    if (this.actor.role !== "admin") throw refusal("no_access", "", "Only admins may see what everybody did.");
    return recordedLog(this.#engine.options);
  }

  static {
    performerIn = (workspace) => workspace.#engine;
    const operationMethods = Object.keys(operations).map((name) => {
      const called = calledBy(name);
      const method = (engine: Performer, actor: ActingActor, input: unknown, options?: CallOptions) =>
        engine.perform(called, actor, input, options);
      return [name, method] as const;
    });
    for (const [name, method] of [...operationMethods, ...Object.entries({ ...viewMethods, ...lineMethods })]) {
      const { [name]: value } = {
        [name](this: Workspace, ...given: readonly unknown[]) {
          return Reflect.apply(method, undefined, [this.#engine, this.actor, ...given]);
        },
      };
      Object.defineProperty(Workspace.prototype, name, { configurable: true, writable: true, value });
    }
  }
}

export interface Workspace extends Operations, WorkspaceViews, WorkspaceLines {}

function facing(engine: Performer, actor: ActingActor): Workspace {
  const options = { teamId: engine.options.teamId, actor };
  shared.set(options, engine);
  return new Workspace(options);
}

/** An acting user as the host names it: other keys are ignored. */
const actingActorSchema = z.object({
  user_id: idSchema,
  role: z.enum(memberRoles),
  type: z.exactOptional(actorTypeSchema),
  source: z.exactOptional(actorSourceSchema),
  session_id: z.exactOptional(idSchema),
  scope: z.exactOptional(scopeSchema),
});

function actingActor(actor: ActingActor): ActingActor {
  const read = accepted("The actor", readWith(actingActorSchema, actor), "actor");
  return deepFreeze({ ...read, role: roleWithin(read.role, read.scope) });
}
