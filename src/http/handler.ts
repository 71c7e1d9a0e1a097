import { callListener } from "../base/call-listener";
import { QUERY_STRING_MAX_LENGTH } from "../base/limits";
import { failure, refusal, type WorkspaceError } from "../errors/errors";
import { calledBy } from "../operations/registry";
import type { Workspace } from "../workspace";
import { type Body, readJson } from "./body";
import { admitted, answer, type Exchange, errorOf, idOf, refused, thrownAnswer } from "./exchange";
import { furtherCall } from "./further-calls";
import { inputOf, withUnknownFields } from "./input";
import { mending } from "./mended-input";
import { type CorsOptions, type FetchHandlerOptions, type Server, serverOf } from "./options";
import { type Place, parameterNames } from "./route";
import { DETAILED } from "./routes";

/** Answers a request; it never rejects. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Serves workspaces over HTTP: the API's paths, answers and errors, from a web-standard `Request` to a `Response`.
 *
 * It knows no framework and no runtime, so anything that speaks `fetch` can mount it. Who may come in is for
 * `authenticate` to say, and where a workspace lives for `workspace`. Rules W1 to W6.
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid.
 * @example
 * import { createFetchHandler } from "workspace-engine/http";
 *
 * const acme = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * const handle = createFetchHandler({
 *   workspace: (teamId) => (teamId === "t-acme" ? acme : null),
 *   authenticate: (token) => (token === "secret" ? { user_id: "u-ada", role: "admin", team_id: "t-acme" } : null),
 * });
 * const headers = { authorization: "Bearer secret", "content-type": "application/json" };
 * const body = JSON.stringify({ title: "Website" });
 * const response = await handle(new Request("https://host/v1/t-acme/projects", { method: "POST", headers, body }));
 * (await response.json()).project.title; // "Website"
 */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const server = serverOf(options);
  return answering(server, (exchange) => respond(server, exchange));
}

type Respond = (exchange: Exchange) => Promise<Response>;

/** Answers each request with `respond`, in the envelope if it fails, and reports it to `onRequest`. */
export const answering =
  (server: Server, respond: Respond): FetchHandler =>
  (request) =>
    answerTo(request, server, respond).catch((error: unknown) => thrownAnswer(error));

async function answerTo(request: Request, server: Server, respond: Respond): Promise<Response> {
  const { onRequest } = server;
  const id = idOf(request, server);
  const exchange: Exchange = { request, id, url: new URL(request.url) };
  const started = performance.now();
  let error: WorkspaceError | undefined;
  const response = await respond(exchange).catch((thrown: unknown) => {
    error = errorOf(thrown, exchange, server);
    return refused(error, exchange.methods, isDetailed(request));
  });
  const { status } = response;
  response.headers.set("x-request-id", id);
  allowOrigin(response.headers, request, server.cors);
  if (onRequest !== undefined) {
    const { method } = request;
    const { url, path: route, team_id, holder } = exchange;
    const operation = exchange.route?.operation;
    const [path, duration, user_id] = [url.pathname, performance.now() - started, holder?.user_id];
    callListener(onRequest, { id, method, path, route, operation, status, duration, error, team_id, user_id });
  }
  if (request.method !== "HEAD") return response;
  await response.body?.cancel();
  return new Response(null, response);
}

/** First the path and the method, then the token, then the body, then what the operation says. Rules E2, W5. */
async function respond(server: Server, exchange: Exchange): Promise<Response> {
  const { request, url } = exchange;
  const place = placeOf(server, url.pathname);
  exchange.methods = methodsOf(place);
  exchange.path = [...place.byMethod.values()][0]?.path ?? "";
  if (url.search.length > QUERY_STRING_MAX_LENGTH) {
    throw refusal("too_large", "", `The query string is longer than ${QUERY_STRING_MAX_LENGTH} characters.`);
  }
  if (request.method === "OPTIONS") return optionsOf(exchange.methods, request, server.cors);
  const route = place.byMethod.get(request.method === "HEAD" ? "GET" : request.method);
  if (route === undefined) throw failure("method_not_allowed", `Use one of: ${exchange.methods}.`);
  exchange.route = route;
  exchange.path = route.path;
  const parameters = new Map(parameterNames(route).map((name, index) => [name, place.values[index] ?? ""]));
  const workspace = await admitted(server, exchange, parameters.get("team_id"));
  const further = furtherCall(route.operation);
  if (further !== undefined) return further({ server, exchange, workspace, ids: parameters });
  const isWholeWorkspace = calledBy(route.operation).operation.isBounded === false;
  const read = await readJson(request, server, isWholeWorkspace);
  const body = await withUnknownFields(server.unknownFields, route, url.search, read);
  const input = inputOf(route, parameters, url.search, body);
  const attempt = (given: unknown) => call(workspace, route.operation, given, request.signal, body);
  // Calls by an operation's name, and those that want detailed errors, get no mended input. Rule W3.7.
  return answer(await (route.exact || isDetailed(request) ? attempt(input) : mending(attempt, input)));
}

const isDetailed = ({ headers }: Request): boolean => headers.get("accept")?.includes(DETAILED) === true;

function placeOf({ basePath, find }: Server, path: string): Place {
  const place = path.startsWith(`${basePath}/`) ? find(path.slice(basePath.length)) : undefined;
  if (place === undefined) throw failure("not_found", "There is nothing at this path.");
  return place;
}

const methodsOf = ({ byMethod }: Place): string =>
  [...byMethod.keys(), ...(byMethod.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");

/** Why a body could not be read counts for less than a role that is too low. Rule E2. */
async function call(workspace: Workspace, name: string, input: unknown, signal: AbortSignal, body: Body) {
  const method: unknown = Reflect.get(workspace, name);
  if (typeof method !== "function") throw new Error(`A workspace has no operation ${name}.`);
  const answered: Promise<unknown> = Reflect.apply(method, workspace, [input, { signal }]);
  return answered.catch((error: unknown) => {
    const refusedInput = error instanceof Error && "status" in error && error.status === 400;
    throw "fault" in body && refusedInput ? body.fault : error;
  });
}

/** Headers a page may read besides the usual ones, and those it may send; agents have some of their own. */
const exposed = "X-Request-Id, Retry-After, WWW-Authenticate, Mcp-Session-Id";
const sendable =
  "Authorization, Content-Type, Last-Event-ID, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name";

/** The headers by which a browser lets a page have the answer. Rule W6.2. */
export function allowOrigin(headers: Headers, request: Request, cors: CorsOptions | undefined): void {
  if (cors === undefined) return;
  const origin = request.headers.get("origin");
  const { origins } = cors;
  if (origins !== "*") headers.append("vary", "Origin");
  const isAllowed = typeof origins === "function" ? origins : (one: string) => origins === "*" || origins.includes(one);
  if (origin === null || isAllowed(origin) !== true) return;
  headers.set("access-control-allow-origin", origins === "*" ? "*" : origin);
  headers.set("access-control-expose-headers", exposed);
}

/** The answer to OPTIONS, also to what a browser asks before it sends the request itself. */
export function optionsOf(methods: string, { headers }: Request, cors: CorsOptions | undefined): Response {
  const preflight = cors !== undefined && headers.has("origin") && headers.has("access-control-request-method");
  const allowed = preflight && {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": sendable,
    "access-control-max-age": String(cors.maxAge ?? 600),
  };
  return new Response(null, { status: 204, headers: { allow: methods, ...allowed } });
}
