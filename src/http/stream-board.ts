import { fromMilliseconds } from "../base/time-unit";
import type { LiveBoardRequest } from "../live/live-board";
import type { Workspace } from "../workspace";
import type { Exchange } from "./exchange";
import { openStream } from "./open-stream";
import type { Server } from "./server";
import { boardEventFormat } from "./streams/board-events";
import { firstShown, type OnError } from "./streams/first-shown";
import { ViewSource } from "./streams/view-source";

export interface BoardAsked {
  readonly server: Server;
  readonly exchange: Exchange;
  readonly workspace: Workspace;
  readonly request: LiveBoardRequest;
}

/** Answers with the events of a live board; one that cannot be shown is refused before. Rules W12. */
export function streamBoard({ server, exchange, workspace, request }: BoardAsked): Promise<Response> {
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
