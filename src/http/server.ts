import { type Clock, systemClock } from "../clock";
import { refusal } from "../errors";
import { type IdSource, idsFrom } from "../ids";
import type { TimeUnit } from "../model/time";
import { type UnknownFieldsPolicy, unknownFieldsPolicy } from "../unknown-fields/options";
import type { FetchHandlerOptions } from "./options";
import type { BodyLimits } from "./read-body";
import { everyRoute } from "./route";
import { type Place, routerOf } from "./router";

/** The options of a handler with their defaults filled, and what is made of them once. */
export interface Server
  extends BodyLimits,
    Pick<FetchHandlerOptions, "workspace" | "authenticate" | "cors" | "onRequest" | "requestId"> {
  /** Without a slash at its end; empty when there is none. */
  readonly basePath: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly timeUnit: TimeUnit;
  readonly unknownFields: UnknownFieldsPolicy | undefined;
  readonly find: (path: string) => Place | undefined;
}

export function serverOf(options: FetchHandlerOptions): Server {
  const { workspace, authenticate, cors, onRequest, requestId } = options;
  const { basePath = "/v1", bodyLimit = 1_048_576, bodyTimeout = 30_000 } = options;
  const { clock = systemClock, timeUnit = "seconds" } = options;
  for (const [name, callback] of Object.entries({ workspace, authenticate })) {
    if (typeof callback !== "function") throw refusal("invalid_input", name, `${name} must be a function.`);
  }
  for (const [name, limit] of Object.entries({ bodyLimit, bodyTimeout })) {
    if (!(limit > 0)) throw refusal("invalid_input", name, `${name} must be a number above 0.`);
  }
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
    ids: idsFrom(Math.random),
    timeUnit,
    unknownFields: unknownFieldsPolicy(options),
    find: routerOf(everyRoute()),
  };
}

const withSlashes = (path: string): string =>
  path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => `/${part}`)
    .join("");
