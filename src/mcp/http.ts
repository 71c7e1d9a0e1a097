import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { callListener } from "../base/call-listener";
import { failure } from "../errors/errors";
import type { FetchHandler, FetchHandlerOptions } from "../http";
import { refused } from "../http/answers";
import { readJson } from "../http/body";
import { allowOrigin, optionsOf } from "../http/cors";
import { admitted, bearerToken, type Exchange, errorOf, idOf } from "../http/exchange";
import { serverOf } from "../http/server";
import type { Workspace } from "../workspace";
import { listenedTo, serverFor } from "./server";
import { AgentSession } from "./session";

/** A session that nobody used for so long ends; with more than so many the one that was used least recently does. */
const IDLE_MS = 3_600_000;
const MOST_SESSIONS = 1000;
const METHODS = "POST, DELETE, OPTIONS";

interface Open {
  readonly session: AgentSession;
  readonly handler: McpHttpHandler;
  /** Nobody else can use it. */
  readonly token: string;
  used: number;
}

/**
 * Serves workspaces to agents over Streamable HTTP, with the tokens and limits of `createFetchHandler`; each token must be for
 * one workspace. Agents of one token are told apart by the names of their clients. Rules Y1.
 *
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid.
 *
 * @example
 * import { createMcpFetchHandler } from "workspace-engine/mcp";
 *
 * const acme = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * const handle = createMcpFetchHandler({
 *   workspace: () => acme,
 *   authenticate: (token) => (token === "secret" ? { user_id: "u-ada", role: "admin", team_id: "t-acme" } : null),
 * });
 * (await handle(new Request("https://host/mcp", { method: "POST" }))).status; // 401: without a token
 */
export function createMcpFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const server = serverOf(options);
  /** By their keys, the one used last at the end. */
  const sessions = new Map<string, Open>();
  const end = (key: string): void => {
    const open = sessions.get(key);
    sessions.delete(key);
    open?.session.close();
    void open?.handler.close();
  };
  const opened = (
    key: string,
    token: string,
    workspace: Workspace,
    name: string | undefined,
    { holder }: Exchange,
  ): Open => {
    const session = new AgentSession(workspace, name);
    const changed = (uri: string) => handler.notify.resourceUpdated(uri);
    const handler = createMcpHandler(() => serverFor(session, changed), { maxSubscriptions: 16 });
    const open = { session, handler, token, used: 0 };
    sessions.set(key || session.id, open);
    holder?.signal?.addEventListener("abort", () => end(key || session.id), { once: true });
    return open;
  };

  async function respond(exchange: Exchange): Promise<Response> {
    const { request } = exchange;
    const { method, headers } = request;
    if (method === "OPTIONS") return optionsOf(METHODS, request, server.cors);
    const workspace = await admitted(server, exchange, undefined);
    if (method !== "POST" && method !== "DELETE") throw failure("method_not_allowed", `Use one of: ${METHODS}.`);
    const token = bearerToken(request);
    const named = headers.get("mcp-session-id");
    const known = named === null ? undefined : sessions.get(named);
    if (named !== null && known?.token !== token)
      throw failure("not_found", "There is no such session: begin another one.");
    if (method === "DELETE") {
      end(named ?? "");
      return new Response(null, { status: 204 });
    }
    const body = await readJson(request, server, false);
    if ("fault" in body) throw body.fault;
    const { name, isBeginning } = clientIn(body.value);
    const key = isBeginning ? "" : JSON.stringify([token, name]);
    const open = known ?? sessions.get(key) ?? opened(key, token, workspace, name, exchange);
    const own = [...sessions].find(([, one]) => one === open)?.[0] ?? "";
    sessions.delete(own);
    sessions.set(own, Object.assign(open, { used: server.clock.now() }));
    for (const [other, { used }] of sessions) {
      if (sessions.size <= MOST_SESSIONS && server.clock.now() - used <= IDLE_MS) break;
      end(other);
    }
    const { session, handler } = open;
    session.enter(workspace);
    for (const uri of listenedTo(body.value))
      await session.watch(uri, (one) => handler.notify.resourceUpdated(one)).catch(() => {});
    const response = await handler.fetch(request, { parsedBody: body.value });
    const answer = new Response(response.body, response);
    if (isBeginning) answer.headers.set("mcp-session-id", own);
    return answer;
  }

  return async (request) => {
    const exchange: Exchange = { request, id: idOf(request, server), url: new URL(request.url), methods: METHODS };
    const started = performance.now();
    let error: ReturnType<typeof errorOf> | undefined;
    const response = await respond(exchange).catch((thrown: unknown) => {
      error = errorOf(thrown, exchange, server);
      return refused(error, METHODS);
    });
    response.headers.set("x-request-id", exchange.id);
    allowOrigin(response.headers, request, server.cors);
    const { id, url, team_id, holder } = exchange;
    const { status } = response;
    const duration = performance.now() - started;
    const entry = {
      id,
      method: request.method,
      path: url.pathname,
      route: undefined,
      operation: undefined,
      status,
      duration,
    };
    if (server.onRequest) callListener(server.onRequest, { ...entry, error, team_id, user_id: holder?.user_id });
    return response;
  };
}

/** The client that a message names; one of the older protocol begins a session with it. */
function clientIn(message: unknown): { readonly name: string | undefined; readonly isBeginning: boolean } {
  const { method, params } = Object(message);
  const isBeginning = method === "initialize";
  const info = isBeginning ? params?.clientInfo : params?._meta?.["io.modelcontextprotocol/clientInfo"];
  const name: unknown = info?.name;
  return { name: typeof name === "string" ? name.slice(0, 100) : undefined, isBeginning };
}
