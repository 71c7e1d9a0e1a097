import { aFunction } from "../errors/check-options";
import { thrownAnswer } from "./exchange";

/** The parts used of a request of `node:http` or a framework built on it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Where a framework takes the path it mounted something at off `url`, the url as it was sent. */
  readonly originalUrl?: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly complete: boolean;
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterator<Uint8Array>;
}

/** The parts used of a response of `node:http`. */
export interface NodeResponse {
  readonly writableFinished: boolean;
  readonly headersSent: boolean;
  on(event: "close", listener: () => void): unknown;
  once(event: "close" | "drain", listener: () => void): unknown;
  off(event: "close" | "drain", listener: () => void): unknown;
  appendHeader(name: string, value: string): unknown;
  writeHead(status: number): unknown;
  flushHeaders(): unknown;
  write(chunk: Uint8Array): boolean;
  end(body?: Uint8Array): unknown;
  destroy(): unknown;
}

type Handle = (request: Request) => Response | Promise<Response>;

/**
 * A listener of `node:http` that answers each request as the handler does; Express can mount it too. A client that
 * closes its connection aborts the request's signal. Rule W11.11.
 * @example
 * import { createFetchHandler, nodeListener } from "workspace-engine/http";
 *
 * const acme = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * const handle = createFetchHandler({ workspace: () => acme, authenticate: () => ({ ...acme.actor, team_id: "t-acme" }) });
 * const listener = nodeListener(handle); // createServer(listener).listen(8080)
 * typeof listener; // "function"
 */
export function nodeListener(handle: Handle): (incoming: NodeRequest, outgoing: NodeResponse) => void {
  aFunction(handle, "handle");
  return (incoming, outgoing) => {
    const respond = async () => write(await handle(asRequest(incoming, outgoing)), incoming, outgoing);
    respond().catch((error: unknown) => {
      const refusal = thrownAnswer(error);
      // An answer that has begun can only be cut off.
      return outgoing.headersSent ? outgoing.destroy() : write(refusal, incoming, outgoing);
    });
  };
}

async function write(response: Response, incoming: NodeRequest, outgoing: NodeResponse): Promise<void> {
  const { body, headers, status } = response;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  const whole = isStream ? undefined : new Uint8Array(await response.arrayBuffer());
  for (const [name, value] of headers) outgoing.appendHeader(name, value);
  // The rest of an unread body is not waited for.
  if (!incoming.complete) outgoing.appendHeader("connection", "close");
  outgoing.writeHead(status);
  if (body !== null && isStream) await writeStream(body, outgoing);
  outgoing.end(whole);
}

/** Writes a body as it comes, as fast as it is taken; when the client has gone, nothing more is asked of it. */
async function writeStream(body: ReadableStream<Uint8Array>, outgoing: NodeResponse): Promise<void> {
  outgoing.flushHeaders();
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  // The client has gone, so a failed cancellation concerns nobody.
  outgoing.on("close", () => void reader.cancel().catch(() => {}));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value)) await drained(outgoing);
  }
}

/** Resolves when the buffer has drained or the connection is closed. */
function drained(outgoing: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      outgoing.off("drain", over);
      outgoing.off("close", over);
      resolve();
    };
    outgoing.once("drain", over);
    outgoing.once("close", over);
  });
}

function asRequest(incoming: NodeRequest, outgoing: NodeResponse): Request {
  const { method = "GET", url: own = "" } = incoming;
  const givenUp = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) givenUp.abort();
  });
  const isKnown = !/^(?:CONNECT|TRACE|TRACK)$/i.test(method);
  const body = !isKnown || method === "GET" || method === "HEAD" ? null : bodyOf(incoming);
  const init = { headers: headersOf(incoming), body, duplex: "half", signal: givenUp.signal } as const;
  const url = `http://localhost${pathOf(incoming.originalUrl ?? own)}`;
  if (isKnown) return new Request(url, { ...init, method });
  // `fetch` makes no such request, but the handler must know the method.
  return Object.defineProperty(new Request(url, init), "method", { value: method });
}

/** The other request targets of HTTP: an absolute address, as proxies send it, or `*` for the server itself. */
function pathOf(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return `/${target.replace(/^\//, "")}`;
  const { pathname, search } = new URL(target);
  return `/${pathname.replace(/^\//, "")}${search}`;
}

function headersOf({ rawHeaders }: NodeRequest): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}

/** The body as it arrives. Cancelling it leaves the connection open for the answer. */
function bodyOf(incoming: NodeRequest): ReadableStream<Uint8Array> | null {
  const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
  if (length === undefined && encoding === undefined) return null;
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}
