import { isObject, parsedJson } from "../base/json";
import { abortable, setUnrefInterval } from "../base/waiting";
import { failure, refusal, type WorkspaceError } from "../errors/errors";
import type { HistoryPoint } from "../history/log";
import type { LiveSubject } from "../live/live-view";
import type { Subjects, Watch } from "../live/shown";
import { isGrouped } from "../summary/summary-request";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import type { ViewRequest } from "../views";
import { summaryRequestSchema } from "../views/operations/summarize-view";
import { viewRequestSchema } from "../views/schema";
import type { Workspace } from "../workspace";
import { readJson } from "./body";
import { answer, bearerToken, type Exchange, errorOf, holderOf, teamOf } from "./exchange";
import type { Server } from "./options";
import type { FurtherMethod } from "./routes";
import type { EventStream } from "./streams/event-stream";
import { changeSource, commitSource, type Source, viewSource } from "./streams/sources";

export interface Asked {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly workspace: Workspace;
  readonly ids: ReadonlyMap<string, string>;
}

type Call = (asked: Asked) => Promise<Response>;

/** How methods of a workspace are served that are no operations; what is invalid is refused as in process. Rules W12, W13. */
const calls: { readonly [Name in FurtherMethod]: Call } = {
  watchView: watching("watchView"),
  watchBoard: watching("watchBoard"),
  watchSummary: watching("watchSummary"),

  async explainView(asked) {
    const { request, besides } = await sentView(asked, "id");
    return answer(await asked.workspace.explainView(request, besides["id"] as string, { signal: signalOf(asked) }));
  },

  async compare(asked) {
    const { request, besides } = await sentView(asked, "from", "to");
    const points = [besides["from"] as HistoryPoint, besides["to"] as HistoryPoint] as const;
    return answer(await asked.workspace.compare(request, ...points, { signal: signalOf(asked) }));
  },

  /** From now on, or after the commit that the reader knows. */
  async subscribe(asked) {
    const known = lastEventId(asked);
    const after = /^\d{1,15}$/.test(known) ? Number(known) : undefined;
    return openStream(asked, {}, async () => commitSource(asked.workspace, after));
  },

  onChange: (asked) => openStream(asked, {}, async () => changeSource(asked.workspace)),
};

function watching<Name extends Watch>(name: Name): Call {
  return async (asked) => {
    const { request, besides } = await sentView(asked, ...(name === "watchView" ? ["window"] : []));
    const watch = (onError: OnError): Subjects[Name]["live"] =>
      Reflect.apply(asked.workspace[name], asked.workspace, [request, { ...besides, onError }]);
    return openStream(asked, { request, besides }, async (id) =>
      viewSource(id, name, await firstShown(watch, asked), asked.workspace),
    );
  };
}

export const furtherCall = (name: string): Call | undefined =>
  Object.hasOwn(calls, name) ? calls[name as FurtherMethod] : undefined;

const signalOf = ({ exchange }: Asked): AbortSignal => exchange.request.signal;

const lastEventId = ({ exchange }: Asked): string => exchange.request.headers.get("last-event-id") ?? "";

/**
 * The view request that was sent, as the body or in the query, with the ids of the path, and apart from it the fields of
 * these names. An invalid request is left to the workspace to refuse.
 */
async function sentView(asked: Asked, ...names: readonly string[]) {
  const sent = await sentOf(asked);
  if (!isObject(sent)) return { request: sent as ViewRequest, besides: {} as Readonly<Record<string, unknown>> };
  const { team_id: _, ...ids } = Object.fromEntries(asked.ids);
  const fields = Object.entries({ ...sent, ...ids });
  const besides = Object.fromEntries(fields.filter(([name]) => names.includes(name)));
  const view = Object.fromEntries(fields.filter(([name]) => !names.includes(name)));
  const request = view as unknown as ViewRequest;
  const operation = asked.exchange.route?.operation ?? "";
  const { unknownFields } = asked.server;
  if (unknownFields !== undefined && operation !== "watchBoard") {
    const schema = operation === "watchSummary" || isGrouped(request) ? summaryRequestSchema : viewRequestSchema;
    checkUnknownFields(unknownFields, { operation, schema, parts: [{ value: request }] });
  }
  return { request, besides };
}

/** The body, or the query of a stream reader that can send no body. */
async function sentOf({ server, exchange: { request, url } }: Asked): Promise<unknown> {
  if (request.method === "POST") {
    const body = await readJson(request, server, false);
    if ("fault" in body) throw body.fault;
    return body.value;
  }
  const sent = parsedJson(url.searchParams.get("request") ?? "{}");
  if (sent !== undefined) return sent;
  throw refusal("invalid_input", "request", "The parameter request must be a request in JSON.", "malformed_json");
}

type OnError = (error: WorkspaceError) => void;

/** The live view once it is ready; rejected if it fails, which in process would be retried. */
async function firstShown<View extends Pick<LiveSubject<never, never>, "ready" | "status" | "close">>(
  watch: (onError: OnError) => View,
  asked: Asked,
): Promise<View> {
  let fail: OnError = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const view = watch((error) => {
    if (view.status === "loading") fail(error);
  });
  try {
    await abortable(signalOf(asked), () => Promise.race([view.ready, failed]));
    return view;
  } catch (error) {
    view.close();
    throw error;
  }
}

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // Proxies must neither cache nor buffer it.
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** Whoever asks for something else than before does not come back to the stream of the named event. Rules W12. */
async function openStream(asked: Asked, subject: object, open: (id: string) => Promise<Source>): Promise<Response> {
  const { server, exchange, workspace } = asked;
  const { request, holder, route } = exchange;
  const stream = await server.streams.open({
    token: bearerToken(request),
    key: JSON.stringify([holder?.user_id, holder?.role, workspace.teamId, route?.operation, subject]),
    lastEventId: lastEventId(asked),
    newId: () => server.ids.ulid(server.clock.now()),
    open,
  });
  stream.whenOver(askAgain(asked, stream));
  const end = (): void => stream.end(errorOf(standsForAnother(), exchange, server));
  holder?.signal?.addEventListener("abort", end);
  stream.whenOver(() => holder?.signal?.removeEventListener("abort", end));
  if (holder?.signal?.aborted) {
    end();
    throw standsForAnother();
  }
  const { signal } = request;
  signal.addEventListener("abort", () => stream.leave(), { once: true });
  if (signal.aborted) stream.leave();
  return new Response(stream.body, { headers });
}

const standsForAnother = () =>
  failure("stream_closed", "The token may belong to another user now: open the stream again.");

/** Checks at intervals whether the token is still valid for the same user. Returns the way to stop. */
function askAgain({ server, exchange }: Asked, stream: EventStream): () => void {
  const { request, team_id, holder } = exchange;
  const ask = async (): Promise<void> => {
    const holderNow = await holderOf(server, request, team_id);
    teamOf(holderNow, team_id);
    if (holderNow.user_id === holder?.user_id && holderNow.role === holder.role) return;
    throw standsForAnother();
  };
  return setUnrefInterval(server.streams.options.authenticateEvery ?? 60_000, () =>
    ask().catch((error: unknown) => stream.end(errorOf(error, exchange, server))),
  );
}
