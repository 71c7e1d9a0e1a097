export type {
  IgnoredFields,
  UnknownField,
  UnknownFields,
  UnknownFieldsOptions,
} from "../unknown-fields/check-unknown-fields";
export { createFetchHandler, type FetchHandler } from "./handler";
export { type NodeRequest, type NodeResponse, nodeListener } from "./node-listener";
export type { AuthenticateContext, Authenticated, CorsOptions, FetchHandlerOptions, RequestLogEntry } from "./options";
export type { StreamOptions } from "./streams/open-streams";
