import { type Clock, systemClock } from "../base/clock";
import { type IdSource, idsFrom } from "../base/ids";
import { secureRandom } from "../base/secure-random";
import { type TimeUnit, timeUnits } from "../base/time";
import {
  aClock,
  aFunction,
  checkOptions,
  must,
  type OptionRules,
  oneOf,
  optional,
  optionsOf,
} from "../errors/check-options";
import { type UnknownFieldsOptions, unknownFieldsPolicy, unknownFieldsRules } from "../unknown-fields/options";
import type { BodyLimits } from "./body";
import { corsRules } from "./cors";
import type { FetchHandlerOptions } from "./options";
import { everyRoute, furtherRoutes, type Place, routerOf } from "./route";
import { OpenStreams, streamRules } from "./streams/open-streams";

/** The options of a handler with their defaults filled, and what is made of them once. */
export interface Server
  extends BodyLimits,
    Pick<FetchHandlerOptions, "workspace" | "authenticate" | "cors" | "onRequest" | "requestId"> {
  /** Without a slash at its end; empty when there is none. */
  readonly basePath: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly timeUnit: TimeUnit;
  readonly unknownFields: UnknownFieldsOptions | undefined;
  readonly streams: OpenStreams;
  readonly find: (path: string) => Place | undefined;
}

const aLimit = must("a number above 0", (value) => typeof value === "number" && value > 0);

/** The options of a handler besides its workspaces. */
export const commonRules: OptionRules<
  Pick<
    FetchHandlerOptions,
    "bodyLimit" | "bodyTimeout" | "streams" | "cors" | "onRequest" | "requestId" | "unknownFields" | "onIgnored"
  >
> = {
  ...unknownFieldsRules,
  bodyLimit: optional(aLimit),
  bodyTimeout: optional(aLimit),
  streams: optional(optionsOf(streamRules)),
  cors: optional(optionsOf(corsRules)),
  onRequest: optional(aFunction),
  requestId: optional(aFunction),
};

const rules: OptionRules<FetchHandlerOptions> = {
  ...commonRules,
  workspace: aFunction,
  authenticate: aFunction,
  basePath: optional(must("a path without a query", (value) => typeof value === "string" && !/[?#]/.test(value))),
  clock: optional(aClock),
  timeUnit: optional(oneOf(timeUnits)),
};

export function serverOf(options: FetchHandlerOptions): Server {
  checkOptions(options, rules);
  const { workspace, authenticate, cors, onRequest, requestId } = options;
  const { basePath = "/v1", bodyLimit = 1_048_576, bodyTimeout = 30_000 } = options;
  const { clock = systemClock, timeUnit = "seconds" } = options;
  return {
    workspace,
    authenticate,
    cors,
    onRequest,
    requestId,
    bodyLimit,
    bodyTimeout,
    basePath: withSlashes(basePath),
    clock,
    ids: idsFrom(secureRandom),
    timeUnit,
    unknownFields: unknownFieldsPolicy(options),
    streams: new OpenStreams(options.streams ?? {}),
    find: routerOf([...everyRoute(), ...furtherRoutes()]),
  };
}

const withSlashes = (path: string): string =>
  path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => `/${part}`)
    .join("");
