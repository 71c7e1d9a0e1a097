import { type Clock, systemClock } from "./clock";
import { isKnownTimeZone } from "./date-math";
import { Engine } from "./engine";
import { refusal } from "./errors";
import { type IdSource, idsFrom } from "./ids";
import { accepted } from "./input-issues";
import { type TimeUnit, timeUnits } from "./model/time";
import { fetchAllCode } from "./operations/code";
import type { CallOptions } from "./operations/operation";
import { type Operations, operations } from "./operations/registry";
import { actingActorSchema } from "./schemas/acting-actor";
import { idSchema } from "./schemas/base";
import type { ActingActor, Authorize } from "./session/context";
import { deepFreeze } from "./session/freeze";
import { MemoryStorage } from "./storage/memory";
import type { Storage } from "./storage/storage";
import type { MatchExplanation, ViewExplanation, ViewRequest } from "./views";

/** What a workspace is made of; everything but the team and the actor has a default. */
export interface WorkspaceOptions {
  /** The workspace's id, 1 to 64 characters of `A-Za-z0-9_-`. */
  readonly teamId: string;
  /** On whose behalf operations are carried out. */
  readonly actor: ActingActor;
  /** Where the data lives. Default: a new {@link MemoryStorage}. */
  readonly storage?: Storage | undefined;
  /** Default: the system's clock. */
  readonly clock?: Clock | undefined;
  /** Default: ULIDs and UUIDs made from `random`. */
  readonly ids?: IdSource | undefined;
  /**
   * Numbers in [0, 1), from which ids and the pauses between retries are made. Default: `Math.random`. Two workspaces on
   * one storage must not draw the same numbers, or the storage takes a commit of one for a repeated one of the other.
   */
  readonly random?: (() => number) | undefined;
  /** The unit of every time in answers and in storage. Default `seconds`. Rule T1. */
  readonly timeUnit?: TimeUnit | undefined;
  /** IANA name of the zone of calendar days, weeks, months and years. Default `UTC`. Rule D4. */
  readonly timeZone?: string | undefined;
  /** Replaces the engine's verdicts on access. Rule E4. */
  readonly authorize?: Authorize | undefined;
}

const shared = new WeakMap<WorkspaceOptions, Engine>();

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
  readonly #engine: Engine;

  constructor(options: WorkspaceOptions) {
    this.#engine = shared.get(options) ?? new Engine(engineOptions(options));
    this.actor = actingActor(options.actor);
  }

  get teamId(): string {
    return this.#engine.options.teamId;
  }

  /** The same data with another acting user. Rule E5. */
  as(actor: ActingActor): Workspace {
    const options = { teamId: this.teamId, actor };
    shared.set(options, this.#engine);
    return new Workspace(options);
  }

  /**
   * Explains what a view asks for: each clause with its bounds resolved, and warnings about likely mistakes. With an id
   * it judges that document too: clause by clause the value found and the verdict. Rules P2, F5.
   *
   * @throws WorkspaceError 400 `invalid_input`, and for an id 403 `no_access` or 404 `not_found`.
   *
   * @example
   * ```ts
   * const overdue: ViewRequest = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } };
   * const { matches, clauses } = await workspace.explainView(overdue, "1");
   * matches; // false
   * clauses[0]?.path; // "card_filters.due_date"
   * ```
   */
  explainView(request: ViewRequest, id: string, options?: CallOptions): Promise<MatchExplanation>;
  explainView(request: ViewRequest): Promise<ViewExplanation>;
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
  static preload(): Promise<void> {
    return fetchAllCode();
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

function engineOptions(options: WorkspaceOptions) {
  const { teamId, timeUnit = "seconds", timeZone = "UTC", random = Math.random } = options;
  if (!idSchema.safeParse(teamId).success) {
    throw refusal("invalid_input", "teamId", "teamId must be 1 to 64 characters of A-Z a-z 0-9 _ -.");
  }
  if (!timeUnits.includes(timeUnit)) {
    throw refusal("invalid_input", "timeUnit", `timeUnit must be one of: ${timeUnits.join(", ")}.`);
  }
  if (!isKnownTimeZone(timeZone)) {
    throw refusal("invalid_input", "timeZone", `There is no time zone ${JSON.stringify(timeZone)}.`, "bad_time_zone");
  }
  return {
    teamId,
    timeUnit,
    timeZone,
    random,
    storage: options.storage ?? new MemoryStorage(),
    clock: options.clock ?? systemClock,
    ids: options.ids ?? idsFrom(random),
    authorize: options.authorize,
  };
}

function actingActor(actor: ActingActor): ActingActor {
  return deepFreeze(accepted("The actor", actingActorSchema.safeParse(actor), "actor"));
}
