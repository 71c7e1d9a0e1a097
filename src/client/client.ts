import { callListener, printFailure } from "../base/call-listener";
import { deepFreeze } from "../base/json";
import { fromMilliseconds, readInstant, type STime, type TimeUnit } from "../base/time";
import type { ChangeListener, CommitListener, FollowOptions } from "../engine/commit-follower";
import { aFunction, checkOptions, optional, wholeNumberFrom } from "../errors/check-options";
import { fetchPart } from "../errors/errors";
import type { HistoryPoint } from "../history/log";
import { routes } from "../http/routes";
import type { WatchViewOptions } from "../live/live-view";
import { show, type Watch } from "../live/shown";
import type { CallOptions } from "../operation/operation";
import type { Operations } from "../operations/registry";
import type { PreparedView } from "../prepared-view";
import type { ViewRequest } from "../views";
import type { ViewPage } from "../views/operations/decide-view";
import type { Workspace } from "../workspace";
import { type ClientOptions, connectionOf } from "./options";
import { furtherMessage, messageOf } from "./requests/message";
import { type Connection, send } from "./requests/send";

/** The clock of a workspace elsewhere, as far as answers showed it: until then the system's, in seconds. */
function serverTime() {
  let unit: TimeUnit = "seconds";
  /** Milliseconds by which it is ahead of the system's clock. */
  let ahead = 0;
  const heard = (at: STime): void => {
    const ms = readInstant(at);
    unit = ms === at ? "milliseconds" : "seconds";
    ahead = ms - Date.now();
  };
  return { heard, now: () => fromMilliseconds(Date.now() + ahead, unit) };
}

/** The methods of a client besides the operations. */
export type RemoteMethods = Pick<
  Workspace,
  "watchView" | "watchBoard" | "watchSummary" | "prepareView" | "explainView" | "compare" | "subscribe" | "onChange"
>;

/** The same, with the connection as a parameter. */
export const remoteMethods = {
  watchView: watching("watchView"),
  watchBoard: watching("watchBoard"),
  watchSummary: watching("watchSummary"),

  prepareView(connection: Connection, given: ViewRequest): PreparedView {
    const request = copyOf(given);
    return {
      request,
      page: (cursor?: string | null, options?: CallOptions) => {
        const input = cursor === undefined ? request : { ...request, cursor };
        const message = messageOf("previewView", connection.teamId, input);
        return send(message, connection, options?.signal) as Promise<ViewPage>;
      },
    };
  },

  explainView: async (connection: Connection, request: ViewRequest, id?: string, options?: CallOptions) =>
    send(furtherMessage("explainView", connection.teamId, { ...request, id }), connection, options?.signal),

  compare: async (
    connection: Connection,
    request: ViewRequest,
    from: HistoryPoint,
    to: HistoryPoint,
    options?: CallOptions,
  ) => send(furtherMessage("compare", connection.teamId, { ...request, from, to }), connection, options?.signal),

  subscribe(connection: Connection, listener: CommitListener, options: FollowOptions = {}): () => void {
    aFunction(listener, "listener");
    checkOptions(options, { after: optional(wholeNumberFrom(0)), onFollowing: optional(aFunction) });
    const message = furtherMessage("subscribe", connection.teamId);
    return following(({ followCommits }) => followCommits(message, connection, listener, options));
  },

  onChange(connection: Connection, listener: ChangeListener): () => void {
    aFunction(listener, "listener");
    const { changeListeners, teamId } = connection;
    const hear = (sequence?: number) => callListener(listener, sequence);
    const message = furtherMessage("onChange", teamId);
    const stop = following(({ followChanges }) => followChanges(message, connection, hear), hear);
    const changed = () => hear();
    changeListeners.add(changed);
    return () => {
      changeListeners.delete(changed);
      stop();
    };
  },
} satisfies Record<keyof RemoteMethods, unknown>;

function watching<Name extends Watch>(name: Name) {
  return (connection: Connection, request: object, options: WatchViewOptions = {}) => {
    const { heard, now } = serverTime();
    return show(name, now, options, async (sink) => {
      const asked = name === "watchView" ? { ...request, window: options.window } : { ...request };
      const message = furtherMessage(name, connection.teamId, asked);
      const { follow } = await fetchPart(() => import("./live/follow-live"));
      return follow(name, { message, connection, heard }, sink);
    });
  };
}

const followingCode = () => fetchPart(() => import("./live/follow-events"));

/** Follows events with code that is fetched first. Returns the way to stop. */
function following(
  follow: (code: Awaited<ReturnType<typeof followingCode>>) => () => void,
  failed = (): void => {},
): () => void {
  let isStopped = false;
  let stop = (): void => {};
  followingCode().then(
    (code) => {
      if (!isStopped) stop = follow(code);
    },
    (error: unknown) => {
      printFailure("Commits of workspace-engine cannot be followed", error);
      failed();
    },
  );
  return () => {
    isStopped = true;
    stop();
  };
}

/** A frozen copy of a view request. The server validates it with the first page. */
function copyOf(request: ViewRequest): ViewRequest {
  const counts = new Set(["type", `${request.type}_filters`, "cursor", "count"]);
  const entries = Object.entries(request).filter(([key]) => counts.has(key));
  return deepFreeze(structuredClone(Object.fromEntries(entries))) as unknown as ViewRequest;
}

/**
 * A workspace that lives elsewhere: every operation of `Workspace`, and what it does with views and commits, with the same
 * names, inputs, answers and errors.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods are defined from tables below.
export class RemoteWorkspace {
  readonly #connection: Connection;

  constructor(options: ClientOptions) {
    this.#connection = connectionOf(options);
  }

  get teamId(): string {
    return this.#connection.teamId;
  }

  static {
    const operations = (Object.keys(routes) as (keyof Operations)[]).map((name) => [name, callOf(name)] as const);
    for (const [name, method] of [...operations, ...Object.entries(remoteMethods)]) {
      const methods = {
        [name](this: RemoteWorkspace, ...given: readonly unknown[]) {
          return Reflect.apply(method, undefined, [this.#connection, ...given]);
        },
      };
      const value = methods[name];
      Object.defineProperty(RemoteWorkspace.prototype, name, { configurable: true, writable: true, value });
    }
  }
}

function callOf(name: keyof Operations) {
  return async (connection: Connection, input: unknown, options?: CallOptions): Promise<unknown> => {
    const message = { ...messageOf(name, connection.teamId, input), answersList: name === "verify" };
    const answered = send(message, connection, options?.signal);
    if (message.reads) return answered;
    // Also after a failure, for the change may have been made.
    return answered.finally(() => {
      for (const changed of connection.changeListeners) changed();
    });
  };
}

export interface RemoteWorkspace extends Operations, RemoteMethods {}

/**
 * The operations of a workspace that is served over HTTP, in place of one in the same process: code that takes
 * `Operations` takes either. Answers are deeply frozen, refusals are the same `WorkspaceError` with the id of the
 * request, and a server that cannot be reached is 503 `unreachable`. Live views then go on showing what they did as
 * `stale`, and are taken up again with growing pauses. Reads, views and time entries, whose id the caller
 * gives, are sent again when that may help, other writes never. Rules W7 to W9, W13.
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid.
 * @example
 * import { createClient } from "workspace-engine/client";
 * import { createFetchHandler } from "workspace-engine/http";
 *
 * const acme = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
 * const handle = createFetchHandler({
 *   workspace: () => acme,
 *   authenticate: (token) => (token === "secret" ? { user_id: "u-ada", role: "admin", team_id: "t-acme" } : null),
 * });
 * const remote = createClient({
 *   baseUrl: "https://host/v1",
 *   token: "secret",
 *   teamId: "t-acme",
 *   fetch: handle, // left out, the platform's
 * });
 * const { project } = await remote.createProject({ title: "Website" });
 * project.title; // "Website"
 */
export function createClient(options: ClientOptions): RemoteWorkspace {
  return new RemoteWorkspace(options);
}
