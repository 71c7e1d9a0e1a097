import { isObject } from "../base/is-object";
import { fromMilliseconds } from "../base/time-unit";
import { refusal } from "../errors/errors";
import type { HistoryPoint } from "../history/history-point";
import type { LiveBoardRequest } from "../live/live-board";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import type { ViewRequest } from "../views";
import { viewRequestSchema } from "../views/schema";
import type { Workspace } from "../workspace";
import type { Exchange } from "./exchange";
import type { FurtherMethod } from "./further-paths";
import { readJson } from "./json-body";
import { openStream } from "./open-stream";
import { answer } from "./respond";
import type { Server } from "./server";
import { boardEventFormat } from "./streams/board-events";
import { CommitSource } from "./streams/commit-source";
import { firstShown, type OnError } from "./streams/first-shown";
import { viewEventFormat } from "./streams/view-events";
import { ViewSource } from "./streams/view-source";

interface BoardAsked {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly workspace: Workspace;
  readonly request: LiveBoardRequest;
}

/** Answers with the events of a live board; one that cannot be shown is refused before. Rules W12. */
function streamBoard({ server, exchange, workspace, request }: BoardAsked): Promise<Response> {
  const { signal } = exchange.request;
  const watch = (onError: OnError) => workspace.watchBoard(request, { onError });
  const now = () => fromMilliseconds(workspace.clock.now(), workspace.timeUnit);
  return openStream({
    server,
    exchange,
    asked: request,
    open: async (id) => new ViewSource(id, await firstShown(watch, signal), boardEventFormat, now),
  });
}

interface ViewAsked {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly workspace: Workspace;
  readonly request: ViewRequest;
  readonly window: unknown;
}

const format = viewEventFormat();

/** Answers with the events of a live view; one that cannot be shown is refused before. Rules W12. */
function streamView({ server, exchange, workspace, request, window }: ViewAsked): Promise<Response> {
  const { signal } = exchange.request;
  // An invalid window is refused as in process.
  const watch = (onError: OnError) => workspace.watchView(request, { window: window as number, onError });
  const now = () => fromMilliseconds(workspace.clock.now(), workspace.timeUnit);
  return openStream({
    server,
    exchange,
    asked: { request, window },
    open: async (id) => new ViewSource(id, await firstShown(watch, signal), format, now),
  });
}

type CommitsAsked = { readonly server: Server; readonly exchange: Exchange; readonly workspace: Workspace };

/** Answers with the commits from now on, or after the one the reader knows. Rules W12. */
function streamCommits({ server, exchange, workspace }: CommitsAsked): Promise<Response> {
  const known = exchange.request.headers.get("last-event-id") ?? "";
  const after = /^\d{1,15}$/.test(known) ? Number(known) : undefined;
  const open = async () => new CommitSource(workspace, after);
  return openStream({ server, exchange, asked: {}, open });
}

type Parameters = ReadonlyMap<string, string>;
type Call = (server: Server, exchange: Exchange, workspace: Workspace, ids: Parameters) => Promise<Response>;

/** How methods of a workspace are served that are no operations. Rules W12, W13. */
const calls: { readonly [Name in FurtherMethod]: Call } = {
  async watchView(server, exchange, workspace) {
    const { window, request } = await sentView(server, exchange, ["window"]);
    return streamView({ server, exchange, workspace, request, window });
  },

  async watchBoard(server, exchange, workspace, ids) {
    const sent = await sentOf(server, exchange);
    // An invalid value is refused as in process, as is another board than that of the path.
    const request = (isObject(sent) ? { ...sent, board_id: ids.get("board_id") } : sent) as LiveBoardRequest;
    return streamBoard({ server, exchange, workspace, request });
  },

  async explainView(server, exchange, workspace) {
    const { id, request } = await sentView(server, exchange, ["id"]);
    // An invalid id is refused as in process.
    return answer(await workspace.explainView(request, id as string, { signal: exchange.request.signal }));
  },

  async compare(server, exchange, workspace) {
    const { from, to, request } = await sentView(server, exchange, ["from", "to"]);
    const { signal } = exchange.request;
    return answer(await workspace.compare(request, from as HistoryPoint, to as HistoryPoint, { signal }));
  },

  subscribe: (server, exchange, workspace) => streamCommits({ server, exchange, workspace }),
};

export const furtherCall = (name: string): Call | undefined =>
  Object.hasOwn(calls, name) ? calls[name as FurtherMethod] : undefined;

type SentView<Name extends string> = { readonly [N in Name]?: unknown } & {
  /** An invalid view request is left to the workspace to refuse. */
  readonly request: ViewRequest;
};

/** The view request that was sent, as the body or in the query, without the fields of these names. */
async function sentView<Name extends string>(
  server: Server,
  exchange: Exchange,
  names: readonly Name[],
): Promise<SentView<Name>> {
  const sent = await sentOf(server, exchange);
  const entries = isObject(sent) ? Object.entries(sent) : [];
  const isBesides = ([name]: readonly [string, unknown]): boolean => names.some((one) => one === name);
  const request: unknown = isObject(sent) ? Object.fromEntries(entries.filter((entry) => !isBesides(entry))) : sent;
  const { unknownFields } = server;
  if (unknownFields !== undefined) {
    const operation = exchange.route?.operation ?? "";
    checkUnknownFields(unknownFields, { operation, schema: viewRequestSchema, parts: [{ value: request }] });
  }
  return { ...Object.fromEntries(entries.filter(isBesides)), request } as SentView<Name>;
}

/** The body, or the query of a stream reader that can send no body. */
async function sentOf(server: Server, { request, url }: Exchange): Promise<unknown> {
  if (request.method !== "POST") return queried(url);
  const body = await readJson(request, server, false);
  if ("fault" in body) throw body.fault;
  return body.value;
}

function queried(url: URL): unknown {
  try {
    return JSON.parse(url.searchParams.get("request") ?? "{}");
  } catch {
    throw refusal("invalid_input", "request", "The parameter request must be a request in JSON.", "malformed_json");
  }
}
