import * as mcp from "@modelcontextprotocol/server";
import { failure } from "../errors/errors";
import type { FetchHandler, FetchHandlerOptions, StreamOptions } from "../http";
import { readJson } from "../http/body";
import { admitted, bearerToken } from "../http/exchange";
import { answering, optionsOf } from "../http/handler";
import { serverOf } from "../http/options";
import { AgentSession, serverFor } from "./session";

/** A session that nobody used for so long ends, and of more than so many of one token the one used least recently. */
const IDLE_MS = 3_600_000;
const MOST_SESSIONS = 100;
const METHODS = "GET, POST, DELETE, OPTIONS";

/** A session, which nobody can use without its token. */
interface Open {
  readonly session: AgentSession;
  readonly token: string;
  readonly serving: Pick<mcp.McpHttpHandler, "fetch" | "close">;
  used: number;
}

/**
 * Serves workspaces to agents over Streamable HTTP, with the tokens and limits of `createFetchHandler`; each token must be for
 * one workspace. Agents of one token are told apart by the names of their clients. Rules Y1.
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid.
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
  /** By token and client, or of the older protocol by their ids; the one used last is at the end. */
  const sessions = new Map<string, Open>();
  const end = (key: string): void => {
    const open = sessions.get(key);
    sessions.delete(key);
    open?.session.close();
    void open?.serving.close();
  };

  return answering(server, async (exchange) => {
    const { request } = exchange;
    exchange.methods = METHODS;
    if (request.method === "OPTIONS") return optionsOf(METHODS, request, server.cors);
    const workspace = await admitted(server, exchange, undefined);
    const token = bearerToken(request);
    const named = request.headers.get("mcp-session-id");
    if (named !== null && sessions.get(named)?.token !== token)
      throw failure("not_found", "There is no such session: begin another one.");
    const body = await readJson(request, server, false);
    if ("fault" in body) throw body.fault;
    const { method, params } = Object(body.value);
    const isOlder = method === "initialize";
    const { name } = Object(isOlder ? params?.clientInfo : params?._meta?.[mcp.CLIENT_INFO_META_KEY]);
    const begun = new AgentSession(workspace, typeof name === "string" ? name.slice(0, 100) : undefined);
    const key = named ?? (isOlder ? begun.id : JSON.stringify([token, begun.agent]));
    const used = server.clock.now();
    const open = sessions.get(key) ?? { session: begun, token, used, serving: (isOlder ? older : newer)(begun) };
    const { session, serving } = open;
    if (session === begun) exchange.holder?.signal?.addEventListener("abort", () => end(key), { once: true });
    sessions.delete(key);
    sessions.set(key, Object.assign(open, { used }));
    const own = [...sessions].filter(([, other]) => other.token === token);
    for (const [other] of own.slice(0, -MOST_SESSIONS)) end(other);
    for (const [other, one] of sessions) if (used - one.used > IDLE_MS) end(other);
    session.person = workspace;
    await session.hear(body.value);
    const response = await serving.fetch(request, { parsedBody: body.value });
    if (request.method === "DELETE") end(key);
    return streamed(response, session, server.streams.options);
  });
}

function newer(session: AgentSession): Open["serving"] {
  const handler = mcp.createMcpHandler(() => serverFor(session, handler.notify.resourceUpdated), {
    maxSubscriptions: 16,
  });
  return handler;
}

/** The protocol of 2025 has one for all requests of a session, and a stream beside them. */
function older(session: AgentSession): Open["serving"] {
  const settings = { sessionIdGenerator: () => session.id, enableJsonResponse: true };
  const transport = new mcp.WebStandardStreamableHTTPServerTransport(settings);
  const server = serverFor(session);
  const connected = server.connect(transport);
  return {
    fetch: (request, body) => connected.then(() => transport.handleRequest(request, body)),
    close: () => server.close(),
  };
}

/** Looks for changes while a stream can report them; a reader that is too slow is disconnected. */
function streamed(response: Response, session: AgentSession, { buffer = 65_536, stopping }: StreamOptions): Response {
  const { body, headers } = response;
  if (body === null || headers.get("content-type") !== "text/event-stream") return new Response(body, response);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(part, controller) {
        controller.enqueue(part);
        if ((controller.desiredSize ?? 0) <= 0) controller.terminate();
      },
    },
    undefined,
    new ByteLengthQueuingStrategy({ highWaterMark: buffer }),
  );
  const over = session.listen();
  void body.pipeTo(writable, stopping && { signal: stopping }).then(over, over);
  return new Response(readable, response);
}
