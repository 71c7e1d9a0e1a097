import { idsFrom, secureRandom } from "../base/ids";
import { systemClock, timeUnits } from "../base/time";
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
import { unknownFieldsPolicy, unknownFieldsRules } from "../unknown-fields/check-unknown-fields";
import { corsRules } from "./cors";
import type { FetchHandlerOptions } from "./options";
import { everyRoute, furtherRoutes, routerOf } from "./route";
import { OpenStreams, streamRules } from "./streams/open-streams";

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

export type Server = ReturnType<typeof serverOf>;

/** The options of a handler with their defaults filled, and what is made of them once. */
export function serverOf(options: FetchHandlerOptions) {
  checkOptions(options, rules);
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
    /** Without a slash at its end; empty when there is none. */
    basePath: basePath
      .replace(/\/+/g, "/")
      .replace(/^(?=[^/])/, "/")
      .replace(/\/$/, ""),
    clock,
    ids: idsFrom(secureRandom),
    timeUnit,
    unknownFields: unknownFieldsPolicy(options),
    streams: new OpenStreams(streams),
    find: routerOf([...everyRoute(), ...furtherRoutes()]),
  };
}
