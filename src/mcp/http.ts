import { createMcpHandler, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { failure } from "../errors/errors";
import type { FetchHandler, FetchHandlerOptions, StreamOptions } from "../http";
import { readJson } from "../http/body";
import { optionsOf } from "../http/cors";
import { admitted, bearerToken } from "../http/exchange";
import { answering } from "../http/handler";
import { serverOf } from "../http/server";
import { serverFor } from "./server";
import { AgentSession } from "./session";

/** A session that nobody used for so long ends, and of more than so many of one token the one used least recently. */
const IDLE_MS = 3_600_000;
const MOST_SESSIONS = 100;
const METHODS = "GET, POST, DELETE, OPTIONS";

interface Open {
  readonly session: AgentSession;
  /** Nobody else can use it. */
  readonly token: string;
  readonly answer: (request: Request, body: { readonly parsedBody: unknown }) => Promise<Response>;
  readonly close: () => Promise<void>;
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
  /** By token and client, or of the older protocol by their ids; the one used last is at the end. */
  const sessions = new Map<string, Open>();
  const end = (key: string): void => {
    const open = sessions.get(key);
    sessions.delete(key);
    open?.session.close();
    void open?.close();
  };
  const use = (key: string, open: Open): void => {
    const now = server.clock.now();
    sessions.delete(key);
    sessions.set(key, Object.assign(open, { used: now }));
    const own = [...sessions].filter(([, { token }]) => token === open.token);
    for (const [other] of own.slice(0, Math.max(0, own.length - MOST_SESSIONS))) end(other);
    for (const [other, { used }] of sessions) if (now - used > IDLE_MS) end(other);
  };

  return answering(server, async (exchange) => {
    const { request } = exchange;
    const { method, headers } = request;
    exchange.methods = METHODS;
    if (method === "OPTIONS") return optionsOf(METHODS, request, server.cors);
    const workspace = await admitted(server, exchange, undefined);
    const named = headers.get("mcp-session-id");
    if (method !== "POST" && (named === null || !/^(?:GET|DELETE)$/.test(method)))
      throw failure("method_not_allowed", `Use one of: ${METHODS}.`);
    const token = bearerToken(request);
    if (named !== null && sessions.get(named)?.token !== token)
      throw failure("not_found", "There is no such session: begin another one.");
    if (method === "DELETE") {
      end(named ?? "");
      return new Response(null, { status: 204 });
    }
    const body = method === "POST" ? await readJson(request, server, false) : { value: undefined };
    if ("fault" in body) throw body.fault;
    const { name, isBeginning } = clientIn(body.value);
    const begun = new AgentSession(workspace, name);
    const key = named ?? (isBeginning ? begun.id : JSON.stringify([token, name]));
    const open = sessions.get(key) ?? { session: begun, token, used: 0, ...(isBeginning ? older : newer)(begun) };
    const { session, answer } = open;
    if (session === begun) exchange.holder?.signal?.addEventListener("abort", () => end(key), { once: true });
    use(key, open);
    session.enter(workspace);
    await session.hear(body.value);
    return streamed(await answer(request, { parsedBody: body.value }), session, server.streams.options);
  });
}

/** Each request has a server of its own. */
function newer(session: AgentSession): Pick<Open, "answer" | "close"> {
  const handler = createMcpHandler(() => serverFor(session), { maxSubscriptions: 16 });
  session.changed = (uri) => handler.notify.resourceUpdated(uri);
  return { answer: handler.fetch, close: handler.close };
}

/** The protocol of 2025 has one for all requests of a session, and a stream beside them. */
function older(session: AgentSession): Pick<Open, "answer" | "close"> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => session.id,
    enableJsonResponse: true,
  });
  const mcp = serverFor(session);
  session.changed = (uri) => mcp.server.sendResourceUpdated({ uri });
  const connected = mcp.connect(transport);
  return {
    answer: (request, body) => connected.then(() => transport.handleRequest(request, body)),
    close: () => mcp.close(),
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

/** The client that a message names; one of the older protocol begins a session with it. */
function clientIn(message: unknown): { readonly name: string | undefined; readonly isBeginning: boolean } {
  const { method, params } = Object(message);
  const isBeginning = method === "initialize";
  const info = isBeginning ? params?.clientInfo : params?._meta?.["io.modelcontextprotocol/clientInfo"];
  const name: unknown = info?.name;
  return { name: typeof name === "string" ? name.slice(0, 100) : undefined, isBeginning };
}
