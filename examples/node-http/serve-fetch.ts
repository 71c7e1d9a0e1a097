import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { FetchHandler } from "workspace-engine/http";

/** A node:http server that answers every request as the handler does. */
export function serveFetch(handle: FetchHandler): Server {
  return createServer((incoming, outgoing) => {
    void respond(handle, incoming, outgoing);
  });
}

async function respond(handle: FetchHandler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = asRequest(incoming, outgoing);
  const response = request === null ? new Response(null, { status: 400 }) : await handle(request);
  const body = Buffer.from(await response.arrayBuffer());
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  // What was not read of a body is not waited for.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  outgoing.writeHead(response.status).end(body);
}

/** Nothing when it is none of the requests that `fetch` knows, such as TRACE, or a path that is none. */
function asRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request | null {
  const { method = "GET", url = "" } = incoming;
  if (!url.startsWith("/")) return null;
  const givenUp = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) givenUp.abort();
  });
  const body = method === "GET" || method === "HEAD" ? null : bodyOf(incoming);
  try {
    const init = { method, headers: headersOf(incoming), body, duplex: "half", signal: givenUp.signal } as const;
    return new Request(`http://localhost${url}`, init);
  } catch {
    return null;
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return headers;
}

/** The body as it arrives. Whoever gives it up early still wants to answer, so that leaves the connection alone. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> | null {
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
