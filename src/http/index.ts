export { createFetchHandler, type FetchHandler } from "./handler";
export type {
  AuthenticateContext,
  Authenticated,
  CorsOptions,
  FetchHandlerOptions,
  RequestLogEntry,
} from "./options";
