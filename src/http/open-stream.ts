import { setUnrefInterval } from "../base/unref";
import { failure } from "../errors/errors";
import { holderOf, teamOf } from "./admission";
import { bearerToken } from "./bearer-token";
import { type Exchange, errorOf } from "./exchange";
import type { Server } from "./server";
import { EventStream } from "./streams/event-stream";
import type { Place } from "./streams/place";
import type { Source } from "./streams/source";

/** The request for a stream. */
export interface StreamAsked {
  readonly server: Server;
  readonly exchange: Exchange;
  /** Whoever asks for something else does not come back to this stream. */
  readonly asked: object;
  /** Refuses what cannot be sent before the stream begins. */
  readonly open: (id: string) => Promise<Source>;
}

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // Whoever stands between must neither keep it nor collect it first.
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** Answers with a stream: one that goes on after the event the reader names, or a new one. Rules W12. */
export async function openStream(asked: StreamAsked): Promise<Response> {
  const { server, exchange } = asked;
  const { signal } = exchange.request;
  const place = await placeFor(asked);
  const stream = place.attach((source) => streamOf(source, place, server));
  if (stream === undefined) throw failure("stream_closed", "The stream was closed: open it again.");
  const stopAsking = askAgain(asked, stream);
  stream.whenOver(stopAsking);
  signal.addEventListener("abort", () => stream.leave(), { once: true });
  if (signal.aborted) stream.leave();
  return new Response(stream.body, { headers });
}

async function placeFor({ server, exchange, asked, open }: StreamAsked): Promise<Place> {
  const { request, workspace, holder, route } = exchange;
  const key = JSON.stringify([holder?.user_id, holder?.role, workspace?.teamId, route?.operation, asked]);
  const returned = await server.streams.returned(request.headers.get("last-event-id") ?? "", key);
  if (returned !== undefined) return returned;
  const id = server.ids.ulid(server.clock.now());
  const place = server.streams.take({ id, token: bearerToken(request), key });
  try {
    place.fill(await open(id));
    return place;
  } catch (error) {
    place.free();
    throw error;
  }
}

function streamOf(source: Source, place: Place, { streams }: Server): EventStream {
  const { buffer, heartbeat, resumeWithin } = streams.settings;
  const stream = new EventStream(source, { buffer, heartbeat });
  streams.count(stream);
  stream.whenOver((isReaderGone) => (isReaderGone ? place.wait(stream, resumeWithin) : place.free()));
  return stream;
}

/** Asks at intervals whether the token is still good, and stands for whom it did. Returns the way to stop. */
function askAgain({ server, exchange }: StreamAsked, stream: EventStream): () => void {
  const { request, team_id, holder } = exchange;
  const ask = async (): Promise<void> => {
    const holderNow = await holderOf(server, request, team_id);
    teamOf(holderNow, team_id);
    if (holderNow.user_id === holder?.user_id && holderNow.role === holder.role) return;
    throw failure("stream_closed", "The token stands for somebody else by now: open the stream again.");
  };
  return setUnrefInterval(server.streams.settings.authenticateEvery, () =>
    ask().catch((error: unknown) => stream.end(errorOf(error, exchange, server))),
  );
}
