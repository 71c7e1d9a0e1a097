export { type Issue, WorkspaceError } from "../errors/errors";
export { createClient, type RemoteWorkspace } from "./client";
export type { ClientOptions, RetryOptions } from "./options";
export type { Fetch } from "./requests/send";
