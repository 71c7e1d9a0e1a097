import { fromMilliseconds } from "../base/time-unit";
import type { ViewRequest } from "../views";
import type { Workspace } from "../workspace";
import type { Exchange } from "./exchange";
import { openStream } from "./open-stream";
import type { Server } from "./server";
import { firstShown, type OnError } from "./streams/first-shown";
import { viewEventFormat } from "./streams/view-events";
import { ViewSource } from "./streams/view-source";

export interface ViewAsked {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly workspace: Workspace;
  readonly request: ViewRequest;
  readonly window: unknown;
}

const format = viewEventFormat();

/** Answers with the events of a live view; one that cannot be shown is refused before. Rules W12. */
export function streamView({ server, exchange, workspace, request, window }: ViewAsked): Promise<Response> {
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
