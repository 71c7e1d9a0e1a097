import { printFailure } from "../base/call-listener";
import { fromMilliseconds } from "../base/time-unit";
import { failure, occurrence, WorkspaceError } from "../errors/errors";
import { asWorkspaceError } from "../session/as-occurrence";
import type { Workspace } from "../workspace";
import type { Authenticated, RequestLogEntry } from "./options";
import type { Route } from "./route";
import type { Server } from "./server";

/** One request while it is answered, and what becomes known of it. */
export interface Exchange {
  readonly request: Request;
  readonly id: string;
  readonly url: URL;
  /** From `performance.now()`. */
  readonly started: number;
  /** The pattern of the path, once it is known. */
  path?: string;
  /** The methods of the path, as `Allow` lists them. */
  methods?: string;
  route?: Route;
  /** Whose errors are dated by its own clock and unit. */
  workspace?: Workspace;
  team_id?: string;
  holder?: Authenticated;
}

export function beginExchange(request: Request, server: Server): Exchange {
  return { request, id: idOf(request, server), url: new URL(request.url), started: performance.now() };
}

/** The host's id goes into a header, and is used only if it is valid there. */
function idOf(request: Request, { requestId, ids, clock }: Server): string {
  try {
    const given = requestId?.(request);
    if (typeof given === "string" && /^[\x21-\x7e]{1,128}$/.test(given)) return given;
  } catch (error) {
    // A request is answered whether or not somebody else can name it.
    printFailure("requestId of createFetchHandler failed", error);
  }
  return ids.ulid(clock.now());
}

/** Whatever was thrown, as an error that bears the request's id. Rules W5. */
export function errorOf(thrown: unknown, { request, id, workspace }: Exchange, server: Server): WorkspaceError {
  const error = thrown instanceof WorkspaceError ? thrown : unforeseen(thrown, request.signal);
  const { clock, timeUnit } = workspace ?? server;
  return occurrence(error, id, error.date || fromMilliseconds(clock.now(), timeUnit));
}

function unforeseen(cause: unknown, signal: AbortSignal): WorkspaceError {
  if (!signal.aborted) return asWorkspaceError(cause);
  return failure("request_aborted", "The request was given up before the answer.", { cause });
}

export function logEntry(exchange: Exchange, status: number, error: WorkspaceError | undefined): RequestLogEntry {
  const { request, id, url, started, path: route, team_id, holder } = exchange;
  return {
    id,
    method: request.method,
    path: url.pathname,
    route,
    operation: exchange.route?.operation,
    status,
    duration: performance.now() - started,
    error,
    team_id,
    user_id: holder?.user_id,
  };
}
