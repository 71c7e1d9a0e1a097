import { idsFrom, secureRandom } from "../base/ids";
import { type Clock, systemClock, type TimeUnit, timeUnits } from "../base/time";
import * as check from "../errors/check-options";
import type { WorkspaceError } from "../errors/errors";
import type { ActingActor } from "../session/context";
import {
  type UnknownFieldsOptions,
  unknownFieldsPolicy,
  unknownFieldsRules,
} from "../unknown-fields/check-unknown-fields";
import type { Workspace } from "../workspace";
import { everyRoute, furtherRoutes, routerOf } from "./route";
import { OpenStreams, type StreamOptions, streamRules } from "./streams/open-streams";

/** The user of a token, as given by the host. */
export interface Authenticated extends ActingActor {
  /**
   * The workspace the token is for: a request that names another is refused, and one whose path names none, such as
   * `GET /users/me`, is about this one.
   */
  readonly team_id?: string | undefined;
  /** Aborted when this may be true no longer, as of a token that is revoked: it ends the token's streams at once. */
  readonly signal?: AbortSignal | undefined;
}

/** The parts of a request known before it is authenticated. */
export interface AuthenticateContext {
  /** The workspace the path names, if it names one. */
  readonly team_id: string | undefined;
  /** Its body is not to be read. */
  readonly request: Request;
}

type Maybe<T> = T | null | undefined;

/** The options of a handler; all but the first two have defaults. */
export interface FetchHandlerOptions extends UnknownFieldsOptions {
  /** The workspace of a team, whoever acts in it; nothing where there is none. Called once for each request let in. */
  readonly workspace: (teamId: string) => Maybe<Workspace> | Promise<Maybe<Workspace>>;
  /**
   * The user of a token; nothing when it is not valid. A user without a `team_id` is let into the workspace
   * that the path names: then it is this callback that must know whether the token is good for `context.team_id`.
   */
  readonly authenticate: (
    token: string,
    context: AuthenticateContext,
  ) => Maybe<Authenticated> | Promise<Maybe<Authenticated>>;
  /** The prefix of all paths. Default `/v1`. */
  readonly basePath?: string | undefined;
  /** The most bytes a body may have. Default 1,048,576. */
  readonly bodyLimit?: number | undefined;
  /** The most milliseconds a body may take to arrive. Default 30,000. */
  readonly bodyTimeout?: number | undefined;
  /** How streams of events are kept open, such as those of live views. */
  readonly streams?: StreamOptions | undefined;
  /** Which pages of other origins may call it from a browser. Default: none. */
  readonly cors?: CorsOptions | undefined;
  /** Called once for each request, when its answer is made. What it throws is printed to the console. */
  readonly onRequest?: ((entry: RequestLogEntry) => void) | undefined;
  /**
   * Where the id of a request comes from, such as a header of the proxy in front. Default, and where it throws, which is
   * printed to the console, or gives what fits into no header: a new ULID.
   */
  readonly requestId?: ((request: Request) => string) | undefined;
  /** Where the dates come from of errors of requests that came to no workspace. Default: the system's clock. */
  readonly clock?: Clock | undefined;
  /** The unit of those dates: the one of the workspaces served. Default `seconds`. */
  readonly timeUnit?: TimeUnit | undefined;
}

/** The cross-origin requests that browsers may send. */
export interface CorsOptions {
  /** Origins such as `https://app.example.org`, what judges one, or `*` for all of them. */
  readonly origins: "*" | readonly string[] | ((origin: string) => boolean);
  /** For how many seconds a browser may remember it. Default 600. */
  readonly maxAge?: number | undefined;
}

/** One request, for logs and metrics. It holds no token and nothing that was sent but the path. */
export interface RequestLogEntry {
  /** Also in the answer's `X-Request-Id`, and the `id` of its error. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The path's pattern, such as `/{team_id}/cards/{card_id}`, when it is one that is served. */
  readonly route: string | undefined;
  /** Name of the operation, when the method is one the path has. */
  readonly operation: string | undefined;
  readonly status: number;
  /** Milliseconds until the answer was made. */
  readonly duration: number;
  /** Why it failed; the `cause` of a 500 is what was thrown. */
  readonly error: WorkspaceError | undefined;
  readonly team_id: string | undefined;
  readonly user_id: string | undefined;
}

/** As browsers send it: with a trailing slash or a capital letter it would never be that of any page. */
export const isOrigin = (value: unknown): boolean =>
  typeof value === "string" && (value === "null" || /^[a-z][a-z\d+.-]*:\/\/[^/?#\sA-Z]+$/.test(value));

const corsRules: check.OptionRules<CorsOptions> = {
  origins: check.must(
    `"*", an array of origins such as "https://app.example.org", or a function that judges one`,
    (value) => value === "*" || typeof value === "function" || (Array.isArray(value) && value.every(isOrigin)),
  ),
  maxAge: check.optional(check.numberFrom(0)),
};

const aLimit = check.must("a number above 0", (value) => typeof value === "number" && value > 0);

/** The options of a handler besides its workspaces. */
export type CommonOptions = Pick<
  FetchHandlerOptions,
  "bodyLimit" | "bodyTimeout" | "streams" | "cors" | "onRequest" | "requestId" | "unknownFields" | "onIgnored"
>;

export const commonRules: check.OptionRules<CommonOptions> = {
  ...unknownFieldsRules,
  bodyLimit: check.optional(aLimit),
  bodyTimeout: check.optional(aLimit),
  streams: check.optional(check.optionsOf(streamRules)),
  cors: check.optional(check.optionsOf(corsRules)),
  onRequest: check.optional(check.aFunction),
  requestId: check.optional(check.aFunction),
};

const rules: check.OptionRules<FetchHandlerOptions> = {
  ...commonRules,
  workspace: check.aFunction,
  authenticate: check.aFunction,
  basePath: check.optional(
    check.must("a path without a query", (value) => typeof value === "string" && !/[?#]/.test(value)),
  ),
  clock: check.optional(check.aClock),
  timeUnit: check.optional(check.oneOf(timeUnits)),
};

export type Server = ReturnType<typeof serverOf>;

/** The options of a handler with their defaults filled, and what is made of them once. */
export function serverOf(options: FetchHandlerOptions) {
  check.checkOptions(options, rules);
  const { workspace, authenticate, cors, onRequest, requestId, streams = {}, basePath = "/v1" } = options;
  const { bodyLimit = 1_048_576, bodyTimeout = 30_000, clock = systemClock, timeUnit = "seconds" } = options;
  return {
    workspace,
    authenticate,
    cors,
    onRequest,
    requestId,
    bodyLimit,
    bodyTimeout,
    clock,
    timeUnit,
    /** Without a slash at its end; empty when there is none. */
    basePath: basePath
      .replace(/\/+/g, "/")
      .replace(/^(?=[^/])/, "/")
      .replace(/\/$/, ""),
    ids: idsFrom(secureRandom),
    unknownFields: unknownFieldsPolicy(options),
    streams: new OpenStreams(streams),
    find: routerOf([...everyRoute(), ...furtherRoutes()]),
  };
}
