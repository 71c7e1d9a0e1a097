import { printFailure } from "../base/call-listener";
import { ID_IN_WORDS, ID_PATTERN } from "../base/id-format";
import { idsFrom, secureRandom } from "../base/ids";
import { HEADER_MAX_LENGTH } from "../base/limits";
import { fromMilliseconds } from "../base/time";
import { failure, occurrence, refusal, unexpected, WorkspaceError } from "../errors/errors";
import { asWorkspaceError } from "../session/retry";
import type { Workspace } from "../workspace";
import type { Authenticated, Server } from "./options";
import { type Route, refuseReserved } from "./route";

const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function answer(value: unknown): Response {
  return new Response(JSON.stringify(value), { status: 200, headers: jsonHeaders });
}

/** An error in the API's envelope, with its issues for those who ask for them. Rules X1.3, W5. */
export function refused(error: WorkspaceError, methods?: string, isDetailed = false): Response {
  const { status } = error;
  const body = isDetailed ? { error: { ...error.toJSON().error, issues: error.issues } } : error;
  return new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...advice(status, methods) } });
}

function advice(status: number, methods = ""): Readonly<Record<string, string>> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (status === 405) return { allow: methods };
  if (status === 429) return { "retry-after": "10" };
  return status === 503 ? { "retry-after": "1" } : {};
}

/** The envelope for what a handler threw, with the methods of its path; a cause that nobody foresaw is printed, not sent. Rule W5.2. */
export function thrownAnswer(thrown: unknown, methods?: string): Response {
  const error = asWorkspaceError(thrown);
  if (error.status >= 500) printFailure("A request to workspace-engine could not be answered", thrown);
  const now = Date.now();
  const { id, date } = error;
  const stamped = occurrence(error, id || idsFrom(secureRandom).ulid(now), date || fromMilliseconds(now, "seconds"));
  const response = refused(stamped, methods);
  response.headers.set("x-request-id", stamped.id);
  return response;
}

export const notAllowed = (methods: string): Response =>
  thrownAnswer(failure("method_not_allowed", `Use one of: ${methods}.`), methods);

export interface Exchange {
  readonly request: Request;
  readonly id: string;
  readonly url: URL;
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

/** The host's id goes into a header, and is used only if it is valid there. */
export function idOf(request: Request, { requestId, ids, clock }: Server): string {
  try {
    const given = requestId?.(request);
    if (typeof given === "string" && /^[\x21-\x7e]{1,128}$/.test(given)) return given;
  } catch (error) {
    // A request is answered whether or not somebody else can name it.
    printFailure("requestId of createFetchHandler failed", error);
  }
  return ids.ulid(clock.now());
}

/** Anything thrown, as an error with the request's id. Rules W5. */
export function errorOf(thrown: unknown, { request, id, workspace }: Exchange, server: Server): WorkspaceError {
  const error = thrown instanceof WorkspaceError ? thrown : unforeseen(thrown, request.signal);
  const { clock, timeUnit } = workspace ?? server;
  return occurrence(error, id, error.date || fromMilliseconds(clock.now(), timeUnit));
}

function unforeseen(cause: unknown, signal: AbortSignal): WorkspaceError {
  if (!signal.aborted) return asWorkspaceError(cause);
  return failure("request_aborted", "The request was aborted before the answer.", { cause });
}

/** The workspace as the one who holds the token sees it. Rules A1, W2. */
export async function admitted(server: Server, exchange: Exchange, named: string | undefined): Promise<Workspace> {
  const holder = await holderOf(server, exchange.request, named);
  exchange.holder = holder;
  const teamId = teamOf(holder, named);
  exchange.team_id = teamId;
  refuseReserved(teamId, "team_id");
  const workspace = await server.workspace(teamId);
  if (!workspace) throw refusal("not_found", "team_id", `There is no workspace ${teamId}.`);
  if (workspace.teamId !== teamId) throw new Error(`Asked for ${teamId}, the host gave workspace ${workspace.teamId}.`);
  exchange.workspace = workspace;
  return actingIn(workspace, holder);
}

export async function holderOf(server: Server, request: Request, named: string | undefined): Promise<Authenticated> {
  const token = bearerToken(request);
  if (named !== undefined && !ID_PATTERN.test(named)) {
    throw refusal("invalid_input", "team_id", `team_id must be ${ID_IN_WORDS}.`);
  }
  const holder = await server.authenticate(token, { team_id: named, request });
  if (holder) return holder;
  throw failure("unauthenticated", "The token is not valid.");
}

/** The workspace a request is about, if its token is for that. */
export function teamOf({ team_id }: Authenticated, named: string | undefined): string {
  if (named !== undefined && (team_id === undefined || team_id === named)) return named;
  if (named === undefined && team_id !== undefined) return team_id;
  throw refusal("no_access", "team_id", "The token gives no access to this workspace.");
}

/** An actor that is none is the host's mistake, not the caller's. */
function actingIn(workspace: Workspace, holder: Authenticated): Workspace {
  try {
    return workspace.as(holder);
  } catch (cause) {
    throw unexpected(cause);
  }
}

/** The token of a request. Rules A1.1, W2. */
export function bearerToken({ headers }: Request): string {
  const header = headers.get("authorization") ?? "";
  if (header === "") throw failure("unauthenticated", "Send a token: Authorization: Bearer <token>.");
  const [, token] = (header.length <= HEADER_MAX_LENGTH && /^bearer +(\S+)$/i.exec(header)) || [];
  if (token !== undefined) return token;
  throw failure("unauthenticated", "The Authorization header must be of the form: Bearer <token>.");
}
