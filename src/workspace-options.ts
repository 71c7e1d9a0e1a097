import { type IdSource, idsFrom, secureRandom } from "./base/ids";
import { type Clock, DAY_MS, systemClock, type TimeUnit, timeUnits } from "./base/time";
import { isKnownTimeZone } from "./date-math";
import * as check from "./errors/check-options";
import { refusal } from "./errors/errors";
import { type EngineOptions, RETRY_TIMEOUT } from "./operation/operation-context";
import { recordingTo } from "./recording/recorder";
import type { OnNotification } from "./resources/card/card-notification";
import type { ActingActor, Authorize } from "./session/context";
import type { Interceptor, OperationSink } from "./session/operation-log";
import { aStorage } from "./storage/argument-checks";
import { MemoryStorage } from "./storage/memory";
import type { Retention, Storage } from "./storage/storage";
import {
  type UnknownFieldsOptions,
  unknownFieldsPolicy,
  unknownFieldsRules,
} from "./unknown-fields/check-unknown-fields";

/** The options of a workspace; everything but the team and the actor has a default. */
export interface WorkspaceOptions extends UnknownFieldsOptions {
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
   * Numbers in [0, 1), from which ids, tokens and the pauses between retries are made. Default: the system's secure
   * source, so that nobody guesses the token of a collaboration or the alias of a page. Workspaces of one team should not
   * draw the same numbers, for they then draw ids again that others have. Rules I1.7 and I1.9.
   */
  readonly random?: (() => number) | undefined;
  /**
   * The most milliseconds for which an operation tries again what others or the storage hinder: to decide anew, to learn
   * what became of a commit whose answer was lost, to read the answer of one that was made. Default 10,000; with 0
   * nothing is tried again. What a storage waits for locks comes on top, once. Rules B3.7, B4.
   */
  readonly retryTimeout?: number | undefined;
  /** The unit of every time in answers and in storage. Default `seconds`. Rule T1. */
  readonly timeUnit?: TimeUnit | undefined;
  /** IANA name of the zone of calendar days, weeks, months and years. Default `UTC`. Rule D4. */
  readonly timeZone?: string | undefined;
  /** Replaces the engine's verdicts on access. Rule E4. */
  readonly authorize?: Authorize | undefined;
  /**
   * Called with what boards and lists want reported of their cards, after the commit that caused it and before the
   * operation answers; each thing at most once. It delivers them as it likes: nobody waits for a promise it returns,
   * and what it throws harms nothing and is printed to the console. Rule C7.
   */
  readonly onNotification?: OnNotification | undefined;
  /**
   * How far back `undo`, `asOf` and `compare` reach; `true` is as far as the storage can. Default: not at all. In memory
   * a commit kept takes about 0.7 kB and whatever texts it replaced. Rule H1.
   */
  readonly history?: boolean | HistoryRetention | undefined;
  /**
   * `true` keeps, in memory, a log of every operation that changes something, for `recordedOperations`: it grows by the
   * input and about 0.5 kB for each. A function is given them one by one instead, in the order of the commits, to put
   * them where it likes, and nothing is kept; what it throws harms nothing and is printed to the console. Default: no.
   * Rule H3.
   */
  readonly recordOperations?: boolean | OperationSink | undefined;
}

/** How much of the past is kept: what either of the two asks for. */
export interface HistoryRetention {
  /** This many of the last commits. */
  readonly commits?: number | undefined;
  /** The commits at most this many days older than the last one. */
  readonly days?: number | undefined;
}

const retentionRules: check.OptionRules<HistoryRetention> = {
  commits: check.optional(check.wholeNumberFrom(0)),
  days: check.optional(check.numberFrom(0)),
};

export const workspaceRules: check.OptionRules<WorkspaceOptions> = {
  ...unknownFieldsRules,
  teamId: check.anId,
  // The schema of actors says what is wrong with it.
  actor: check.anything,
  storage: check.optional(aStorage),
  clock: check.optional(check.aClock),
  ids: check.optional(check.having("a source of ids", "ulid", "uuid")),
  random: check.optional(check.aFunction),
  timeUnit: check.optional(check.oneOf(timeUnits)),
  timeZone: check.optional(check.aText),
  retryTimeout: check.optional(check.numberFrom(0)),
  authorize: check.optional(check.aFunction),
  onNotification: check.optional(check.aFunction),
  history: check.orOptions(
    check.optional(check.must("true, false or an object with commits or days", (value) => typeof value === "boolean")),
    retentionRules,
  ),
  recordOperations: check.optional(
    check.must("true, false or a function", (value) => /boolean|function/.test(typeof value)),
  ),
};

/** The options with their defaults, each held to its rule. */
export function engineOptions(options: WorkspaceOptions): EngineOptions {
  check.checkOptions(options, workspaceRules);
  const { teamId, timeUnit = "seconds", timeZone = "UTC", random = secureRandom } = options;
  const { retryTimeout = RETRY_TIMEOUT } = options;
  const { storage = new MemoryStorage() } = options;
  if (!isKnownTimeZone(timeZone)) {
    throw refusal("invalid_input", "timeZone", `There is no time zone ${JSON.stringify(timeZone)}.`, "bad_time_zone");
  }
  return {
    teamId,
    timeUnit,
    timeZone,
    random,
    retryTimeout,
    storage,
    clock: options.clock ?? systemClock,
    ids: options.ids ?? idsFrom(random, storage),
    authorize: options.authorize,
    onNotification: options.onNotification,
    history: retention(options.history),
    interceptor: recording(options.recordOperations),
    unknownFields: unknownFieldsPolicy(options),
  };
}

function recording(recordOperations: WorkspaceOptions["recordOperations"]): Interceptor | undefined {
  if (typeof recordOperations === "function") return recordingTo(recordOperations);
  return recordOperations === true ? recordingTo() : undefined;
}

function retention(history: WorkspaceOptions["history"]): Retention | undefined {
  if (history === undefined || history === false) return undefined;
  if (history === true) return { commits: Number.POSITIVE_INFINITY };
  const { commits = 0, days = 0 } = history;
  if (commits + days > 0) return { commits, milliseconds: days * DAY_MS };
  throw refusal("invalid_input", "history", "history must be true, or give a whole number of commits or days above 0.");
}
