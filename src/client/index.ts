export { type Issue, WorkspaceError } from "../errors/errors";
export { createClient, type RemoteWorkspace } from "./client";
export type { ClientOptions, Fetch, RetryOptions } from "./options";
