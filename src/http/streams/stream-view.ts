import { abortable } from "../../base/abortable";
import { fromMilliseconds } from "../../base/time-unit";
import type { WorkspaceError } from "../../errors/workspace-error";
import type { LiveView } from "../../live/live-view";
import type { ViewRequest } from "../../views";
import type { Workspace } from "../../workspace";
import type { Exchange } from "../exchange";
import type { Server } from "../server";
import { openStream } from "./open-stream";
import { tellingOfViews } from "./view-events";
import { ViewSource } from "./view-source";

export interface ViewAsked {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly workspace: Workspace;
  readonly request: ViewRequest;
  readonly window: unknown;
}

const telling = tellingOfViews();

/** Answers with the events of a live view; one that cannot be shown is refused before. Rules W12. */
export function streamView({ server, exchange, workspace, request, window }: ViewAsked): Promise<Response> {
  const { signal } = exchange.request;
  // What is no window is refused as in process.
  const watch = (onError: OnError) => workspace.watchView(request, { window: window as number, onError });
  const now = () => fromMilliseconds(workspace.clock.now(), workspace.timeUnit);
  return openStream({
    server,
    exchange,
    asked: { request, window },
    open: async (id) => new ViewSource(id, await shown(watch, signal), telling, now),
  });
}

type OnError = (error: WorkspaceError) => void;
type Watchable = Pick<LiveView<unknown>, "ready" | "status" | "close">;

/** What is watched, once it shows something; refused where that fails, though in process it would be tried again. */
async function shown<View extends Watchable>(watch: (onError: OnError) => View, signal: AbortSignal): Promise<View> {
  let fail: OnError = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const view = watch((error) => {
    if (view.status === "loading") fail(error);
  });
  try {
    await abortable(signal, () => Promise.race([view.ready, failed]));
    return view;
  } catch (error) {
    view.close();
    throw error;
  }
}
