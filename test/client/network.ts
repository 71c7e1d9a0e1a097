import { type Workspace, WorkspaceError } from "workspace-engine";
import { type ClientOptions, createClient } from "workspace-engine/client";
import { createFetchHandler, type FetchHandlerOptions } from "workspace-engine/http";
import { smallBoard } from "../live/fixture";

/** The network between client and server: it can be down, and cut bodies off. */
class Network {
  isAway = false;
  /** Answers in place of the server, one after another. */
  readonly instead: Response[] = [];
  readonly requests: Request[] = [];
  /** When each was sent. */
  readonly times: number[] = [];
  readonly #handle: (request: Request) => Promise<Response>;
  #carrying = new AbortController();

  constructor(handle: (request: Request) => Promise<Response>) {
    this.#handle = handle;
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    this.requests.push(request);
    this.times.push(Date.now());
    if (this.isAway) throw new TypeError("fetch failed");
    const response = this.instead.shift() ?? (await this.#handle(request));
    if (response.body === null) return response;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    // The reader gets the error; nobody else must.
    response.body.pipeTo(writable, { signal: this.#carrying.signal }).catch(() => {});
    return new Response(readable, response);
  };

  /** Breaks every answer off that is still under way. */
  cut(): void {
    this.#carrying.abort(new TypeError("terminated"));
    this.#carrying = new AbortController();
  }
}

/** A small board, and a client of it, whose tokens are the names of users. */
export async function overNetwork(
  options: Partial<ClientOptions> = {},
  server: Partial<FetchHandlerOptions> = {},
  own?: Workspace,
) {
  const board = await smallBoard({ history: true });
  const workspace = own ?? board.workspace;
  const holders = new Map([
    ["admin", { user_id: "u-ada", role: "admin" as const }],
    ["member", { user_id: "u-max", role: "member" as const }],
  ]);
  const handle = createFetchHandler({
    workspace: (teamId) => (teamId === "t-acme" ? workspace : null),
    authenticate: (token) => holders.get(token),
    ...server,
  });
  const network = new Network(handle);
  const client = createClient({
    baseUrl: "https://host.example/v1",
    token: "admin",
    teamId: "t-acme",
    fetch: network.fetch,
    retry: { delay: 1, longestDelay: 20 },
    ...options,
  });
  const write = (title: string) => workspace.createCard({ title, list_id: board.lists.todo });
  return { ...board, workspace, client, network, holders, write };
}

/** An answer that refuses. */
export function refusing(code: number, headers: Readonly<Record<string, string>> = {}): Response {
  const kind = { code: "internal", status: code, sec: "SEC:999-00001" } as const;
  return new Response(JSON.stringify(new WorkspaceError(kind, "No.")), { status: code, headers });
}
