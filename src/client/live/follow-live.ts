import type { EventSourceMessage } from "eventsource-parser";
import type { SubjectSink } from "../../live/live-subject";
import type { Connection } from "../requests/connection";
import type { Message } from "../requests/message";
import { EventFollower } from "./event-follower";

/** The stream to ask a server for, and the subject that shows it. */
export interface Followed {
  readonly message: Message;
  readonly connection: Connection;
  /** Shows what an event holds, and returns when that was. */
  readonly hear: (event: EventSourceMessage) => number;
  /** Called with the time of the server. */
  readonly heard: (at: number) => void;
}

/** Has something kept right by a server; resolves, to the way to settle it, when it is shown. */
export async function followLive(
  { message, connection, hear, heard }: Followed,
  sink: SubjectSink<never, never>,
): Promise<() => Promise<void>> {
  const first = new First();
  const follower = new EventFollower(message, connection, {
    hear: (event) => {
      heard(hearOrForget(event));
      first.come();
    },
    lost: (error) => sink.fail(error),
    refused: (error) => (first.hasCome ? sink.lose(error) : first.fail(error)),
  });
  const hearOrForget = (event: EventSourceMessage): number => {
    try {
      return hear(event);
    } catch (error) {
      follower.forget();
      throw error;
    }
  };
  sink.whenClosed(() => {
    follower.stop();
    first.come();
  });
  if (sink.isClosed()) first.come();
  else void follower.run();
  await first.promise;
  return () => follower.renewed();
}

/** A promise with its resolvers, for the first state. */
class First {
  hasCome = false;
  come: () => void = () => {};
  fail: (error: Error) => void = () => {};
  readonly promise = new Promise<void>((resolve, reject) => {
    this.come = () => {
      this.hasCome = true;
      resolve();
    };
    this.fail = reject;
  });
}
