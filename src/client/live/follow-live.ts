import type { EventSourceMessage } from "eventsource-parser";
import { deepFreeze, isObject } from "../../base/json";
import { keepingSame } from "../../base/structural-sharing";
import { formats } from "../../http/streams/events";
import { between } from "../../live/diff";
import { type KeeperOf, type SinkOf, type StateOf, subjects, type Watch } from "../../live/shown";
import type { Message } from "../requests/message";
import { type Connection, errorIn } from "../requests/send";
import { followEvents } from "./follow-events";

interface Followed {
  readonly message: Message;
  readonly connection: Connection;
  /** Called with the time of the server. */
  readonly heard: (at: number) => void;
}

/** Has what a method watches kept right by a server. */
export function follow<Name extends Watch>(
  name: Name,
  { message, connection, heard }: Followed,
  sink: SinkOf<Name>,
): KeeperOf<Name> {
  const { first } = subjects[name];
  let state: StateOf<Name> = first;
  const hear = ({ event, data }: EventSourceMessage): void => {
    const received = deepFreeze(JSON.parse(data));
    const { status, nextChangeAt, error, at, hasMore, reason } = received;
    const showNext = (after: StateOf<Name>, cause: "commit" | "clock"): void => {
      const diff = between[name](state, after, cause, at);
      if (diff !== undefined) state = after;
      if (hasMore !== undefined) state = { ...state, hasMore };
      sink.show(state);
      sink.plan(nextChangeAt);
      sink.notify(diff);
    };
    if (event === "snapshot") {
      const whole = Object.fromEntries(Object.keys(first).map((key) => [key, received[key]]));
      showNext(keepingSame(state, whole, identityOf) as StateOf<Name>, "commit");
    }
    if (event === "diff") showNext(formats[name].changed(state, received), reason);
    if (event === "status" && status === "live") showNext(state, "commit");
    if (status === "stale") sink.fail(errorIn(received, error?.code ?? 503));
    heard(at);
  };
  const follower = followEvents(message, connection, {
    hear: (event) => {
      try {
        hear(event);
      } catch (error) {
        follower.forget();
        throw error;
      }
    },
    lost: (error) => sink.fail(error),
    refused: (error) => sink.lose(error),
  });
  sink.over.addEventListener("abort", () => follower.stop());
  if (!sink.over.aborted) follower.begin();
  return { between: between[name], settled: () => follower.renewed() };
}

/** Of an item, a lane or a group. */
function identityOf(part: unknown): unknown {
  if (!isObject(part)) return undefined;
  const { id, list, key } = part;
  return id ?? (isObject(list) ? list["id"] : key && JSON.stringify(key));
}
