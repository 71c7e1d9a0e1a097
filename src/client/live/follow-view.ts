import { diffBetween } from "../../live/diff";
import type { ViewKeeper, ViewSink } from "../../live/shown-view";
import type { Message } from "../message";
import type { Connection } from "../options";
import { EventFollower } from "./event-follower";
import { type Identified, ViewCopy } from "./view-copy";

/** Has a live view kept right by a server; resolves when it shows its first items. `heard` is told the server's time. */
export async function followView<Item extends Identified>(
  message: Message,
  connection: Connection,
  sink: ViewSink<Item>,
  heard: (at: number) => void,
): Promise<ViewKeeper<Item>> {
  const copy = new ViewCopy(sink);
  const first = new First();
  const follower = new EventFollower(message, connection, {
    hear: (event) => {
      heard(copy.hear(event));
      first.come();
    },
    lost: (error) => sink.fail(error),
    refused: (error) => (first.hasCome ? sink.refuse(error) : first.fail(error)),
  });
  sink.whenClosed(() => {
    follower.stop();
    first.come();
  });
  if (!sink.isClosed()) void follower.run();
  else first.come();
  await first.promise;
  return {
    merge: (before, after, { reason, at }) => diffBetween(before, after, reason === "clock" ? "clock" : "commit", at),
    settled: () => follower.renewed(),
  };
}

/** What is waited for once. */
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
